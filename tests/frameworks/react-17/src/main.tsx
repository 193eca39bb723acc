import { loadElements } from '@tag/widgets';
import '@tag/widgets/elements.css';
import { StrictMode, useState } from 'react';
import { render } from 'react-dom';
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

const show = (shown: JSX.Element) =>
  render(<StrictMode>{shown}</StrictMode>, document.querySelector('main'));
if (isCasePage()) {
  offerCases({
    render: (shown) => show(<WrappedCase {...shown} />),
    element: () => element.current,
    load: () => loadElements({ embedBase: 'https://cdn.example.com/embed' }),
  });
} else show(<Page />);
