import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { cardPath } from '../../features/certificate/certificate.ts';
import { lazy } from '../../features/lazy/lazy.ts';
import { usePageHead } from '../../features/page/use-page-head.ts';
import { CompareForm } from './compare-form.tsx';
import { comparedInWords, type Compared } from './compared.ts';
import { comparisonHead } from './head.ts';

const Comparison = lazy(() => import('../../features/certificate/comparison.tsx'));

interface ComparePageProps {
  certificate: string;
  compared: Compared;
}

/** A report next to others, or why they can't be compared. */
export function ComparePage({ certificate, compared }: ComparePageProps) {
  usePageHead(comparisonHead(certificate, compared));
  return (
    <div className="card-page">
      {compared.ok ? (
        <Suspense
          fallback={
            <div className="compare-waiting">
              <h1>{comparedInWords(compared.certificates)}</h1>
              <p role="status">Loading the reports</p>
            </div>
          }
        >
          <Comparison certificates={compared.certificates} headingLevel={1} />
        </Suspense>
      ) : (
        <div>
          <h1>These can’t be compared</h1>
          <p>{compared.reason}</p>
          <CompareForm certificate={certificate} />
        </div>
      )}
      <p className="compare-back">
        <Link to={cardPath(certificate)}>View report {certificate}</Link>
      </p>
    </div>
  );
}
