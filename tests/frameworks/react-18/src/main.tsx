import '@tag/widgets/elements.css';
import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Elements } from '../recipe/elements';
import { ReportList } from '../recipe/report-list';
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

createRoot(document.querySelector('main')!).render(
  <StrictMode>
    <Page />
  </StrictMode>,
);
