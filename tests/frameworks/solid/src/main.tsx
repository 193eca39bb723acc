import { loadElements } from '@tag/widgets';
import '@tag/widgets/elements.css';
import '@tag/widgets/solid';
import { createSignal, For } from 'solid-js';
import { render, setTrustedTypesPolicy } from 'solid-js/web';
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

// Solid writes its templates as HTML, which a page with Trusted Types allows to a named policy only.
setTrustedTypesPolicy(window.trustedTypes?.createPolicy('solid', { createHTML: (html) => html }));
render(() => <Page />, document.querySelector('main')!);
void loadElements({ embedBase: 'https://cdn.example.com/embed' });
