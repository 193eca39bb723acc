import { loadElements } from '@tag/widgets';
import '@tag/widgets/elements.css';
import '@tag/widgets/preact';
import { render } from 'preact';
import { useState } from 'preact/hooks';
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

render(<Page />, document.querySelector('main')!);
void loadElements({ embedBase: 'https://cdn.example.com/embed' });
