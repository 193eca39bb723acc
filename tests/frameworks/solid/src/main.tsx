import { loadElements } from '@tag/widgets';
import '@tag/widgets/elements.css';
import '@tag/widgets/solid';
import { createSignal, For, Show } from 'solid-js';
import { render, setTrustedTypesPolicy } from 'solid-js/web';
import { FOREIGN_EVENTS, hear, isCasePage, offerCases, type Shown } from '../shared/case-page';
import './page.css';

const CERTIFICATES = Array.from(
  { length: 100 },
  (_, index) => `X${String(index + 1).padStart(7, '0')}`,
);

function Page() {
  const [failures, setFailures] = createSignal<readonly string[]>([]);
  return (
    <>
      <ul class="shelf">
        <For each={CERTIFICATES}>
          {(certificate) => (
            <li>
              <tag-card-report
                cert={certificate}
                view="summary"
                loading="lazy"
                on:tag-error={({ detail }) =>
                  setFailures((all) => [...all, `${certificate} ${detail.code}`])
                }
              >
                <a href={`https://cards.example.com/card/${certificate}`}>
                  View report {certificate}
                </a>
              </tag-card-report>
            </li>
          )}
        </For>
      </ul>
      <output>{failures().join()}</output>
    </>
  );
}

// @ts-expect-error there is no such view
export const wrong = () => <tag-card-report view="huge" />;

const [shown, setShown] = createSignal<Shown>();
let element: HTMLElementTagNameMap['tag-pop-report'] | undefined;
const foreign = Object.fromEntries(FOREIGN_EVENTS.map((name) => [`on:${name}`, hear]));

const Case = () => (
  <Show when={shown()?.isThere}>
    <tag-pop-report
      ref={(it) => (element = it)}
      category={shown()?.category}
      year={shown()?.year}
      lock={shown()?.lock}
      page-size={shown()?.pageSize}
      on:tag-ready={(event) => hear(event)}
      on:tag-error={(event) => hear(event, `${shown()?.note} ${event.detail.code}`)}
      {...foreign}
    >
      <Show when={shown()?.link !== undefined}>
        <a href="/all">{shown()?.link}</a>
      </Show>
    </tag-pop-report>
  </Show>
);

// Solid writes its templates as HTML, which a page with Trusted Types allows to a named policy only.
setTrustedTypesPolicy(window.trustedTypes?.createPolicy('solid', { createHTML: (html) => html }));
const main = document.querySelector('main')!;
const load = () => loadElements({ embedBase: 'https://cdn.example.com/embed' });
if (isCasePage()) {
  render(() => <Case />, main);
  offerCases({ render: setShown, element: () => element, load });
} else {
  render(() => <Page />, main);
  void load();
}
