import { loadElements } from '@tag/widgets';
import '@tag/widgets/elements.css';
import { html, LitElement } from 'lit';
import type { TagCardReportEvents } from '@tag/widgets';
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
document.querySelector('main')?.append(document.createElement('shop-page'));
void loadElements({ embedBase: 'https://cdn.example.com/embed' });
