import { loadElements } from '@tag/widgets';
import '@tag/widgets/elements.css';
import '@tag/widgets/preact';
import { createRef, render } from 'preact';
import { useState } from 'preact/hooks';
import { FOREIGN_EVENTS, hear, isCasePage, offerCases, type Shown } from '../shared/case-page';
import './page.css';

const CERTIFICATES = Array.from(
  { length: 100 },
  (_, index) => `X${String(index + 1).padStart(7, '0')}`,
);

function Page() {
  const [failures, setFailures] = useState<readonly string[]>([]);
  return (
    <>
      <ul class="shelf">
        {CERTIFICATES.map((certificate) => (
          <li key={certificate}>
            <tag-card-report
              cert={certificate}
              view="summary"
              loading="lazy"
              ontag-error={({ detail }) =>
                setFailures((all) => [...all, `${certificate} ${detail.code}`])
              }
            >
              <a href={`https://cards.example.com/card/${certificate}`}>
                View report {certificate}
              </a>
            </tag-card-report>
          </li>
        ))}
      </ul>
      <output>{failures.join()}</output>
    </>
  );
}

// @ts-expect-error there is no such view
export const wrong = () => <tag-card-report view="huge" />;

const element = createRef<HTMLElementTagNameMap['tag-pop-report']>();
const foreign = Object.fromEntries(FOREIGN_EVENTS.map((name) => [`on${name}`, hear]));

function Case({ isThere, category, year, lock, pageSize, link, note }: Shown) {
  if (!isThere) return null;
  return (
    <tag-pop-report
      ref={element}
      category={category}
      year={year}
      lock={lock}
      page-size={pageSize}
      ontag-ready={(event) => hear(event)}
      ontag-error={(event) => hear(event, `${note} ${event.detail.code}`)}
      {...foreign}
    >
      {link !== undefined && <a href="/all">{link}</a>}
    </tag-pop-report>
  );
}

const main = document.querySelector('main')!;
const load = () => loadElements({ embedBase: 'https://cdn.example.com/embed' });
if (isCasePage()) {
  offerCases({
    render: (shown) => render(<Case {...shown} />, main),
    element: () => element.current,
    load,
  });
} else {
  render(<Page />, main);
  void load();
}
