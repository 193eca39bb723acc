import { loadElements } from '@tag/widgets';
import '@tag/widgets/elements.css';
import { StrictMode, useState, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { Elements } from '../recipe/elements';
import { ReportList } from '../recipe/report-list';
import { isCasePage, offerCases } from '../shared/case-page';
import { element, WrappedCase } from '../shared/wrapped-case';
import './page.css';

const CERTIFICATES = Array.from(
  { length: 100 },
  (_, index) => `X${String(index + 1).padStart(7, '0')}`,
);

function Page() {
  const [failures, setFailures] = useState<readonly string[]>([]);
  return (
    <>
      <h1>Graded cards</h1>
      <ReportList
        certificates={CERTIFICATES}
        onError={(certificate, code) => setFailures((all) => [...all, `${certificate} ${code}`])}
      />
      <output>{failures.join()}</output>
      <Elements />
    </>
  );
}

const root = createRoot(document.querySelector('main')!);
const render = (shown: ReactNode) => root.render(<StrictMode>{shown}</StrictMode>);
if (isCasePage()) {
  offerCases({
    render: (shown) => render(<WrappedCase {...shown} />),
    element: () => element.current,
    load: () => loadElements({ embedBase: 'https://cdn.example.com/embed' }),
  });
} else render(<Page />);
