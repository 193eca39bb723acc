import { loadElements } from '@tag/widgets';
import '@tag/widgets/elements.css';
import { html, LitElement, nothing, render } from 'lit';
import { createRef, ref } from 'lit/directives/ref.js';
import type { TagCardReportEvents, TagPopReport, TagPopReportEvents } from '@tag/widgets';
import { hear, isCasePage, offerCases, type Shown } from '../shared/case-page';
import './page.css';

const CERTIFICATES = Array.from(
  { length: 100 },
  (_, index) => `X${String(index + 1).padStart(7, '0')}`,
);

class ShopPage extends LitElement {
  static override properties = { failures: { state: true } };
  declare failures: readonly string[];

  constructor() {
    super();
    this.failures = [];
  }

  /** The page's sheets apply, those of our package too. */
  override createRenderRoot() {
    return this;
  }

  #note(certificate: string, { detail }: TagCardReportEvents['tag-error']) {
    this.failures = [...this.failures, `${certificate} ${detail.code}`];
  }

  override render() {
    return html`<ul class="shelf">
        ${CERTIFICATES.map(
          (certificate) =>
            html`<li>
              <tag-card-report
                cert=${certificate}
                view="summary"
                loading="lazy"
                @tag-error=${(event: TagCardReportEvents['tag-error']) => this.#note(certificate, event)}
              >
                <a href="https://cards.example.com/card/${certificate}"
                  >View report ${certificate}</a
                >
              </tag-card-report>
            </li>`,
        )}
      </ul>
      <output>${this.failures.join()}</output>`;
  }
}

customElements.define('shop-page', ShopPage);

const element = createRef<TagPopReport>();
const caseOf = ({ isThere, category, year, lock, pageSize, link, note }: Shown) =>
  isThere
    ? html`<tag-pop-report
        ${ref(element)}
        category=${category ?? nothing}
        .year=${year}
        ?lock=${lock}
        .pageSize=${pageSize}
        @tag-ready=${hear}
        @tag-error=${(event: TagPopReportEvents['tag-error']) => hear(event, `${note} ${event.detail.code}`)}
        @lowercase=${hear}
        @kebab-case=${hear}
        @camelCase=${hear}
        @CAPScase=${hear}
        @PascalCase=${hear}
        >${link === undefined ? nothing : html`<a href="/all">${link}</a>`}</tag-pop-report
      >`
    : nothing;

const main = document.querySelector('main')!;
const load = () => loadElements({ embedBase: 'https://cdn.example.com/embed' });
if (isCasePage()) {
  offerCases({
    render: (shown) => render(caseOf(shown), main),
    element: () => element.value,
    load,
  });
} else {
  main.append(document.createElement('shop-page'));
  void load();
}
