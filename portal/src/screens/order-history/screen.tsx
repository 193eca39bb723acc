import { Link } from 'react-router-dom';
import { AreaPage } from '../../features/account-page/area-page.tsx';
import type { PageHead } from '../../features/page/page-head.ts';
import { usePageHead } from '../../features/page/use-page-head.ts';

export const head: PageHead = {
  title: 'Order history',
  description: 'All your orders and their progress.',
};

export default function OrderHistoryScreen() {
  usePageHead(head);
  return (
    <AreaPage title="Order history" lead="Newest first.">
      <div className="area-page__empty">
        <Parcel />
        <h2>You have no orders yet</h2>
        <p>
          Orders you submit appear here, with their number, their cards and the stage they have
          reached.
        </p>
        <div className="area-page__actions">
          <Link to="/">See how grading works</Link>
        </div>
      </div>
    </AreaPage>
  );
}

function Parcel() {
  return (
    <svg viewBox="0 0 96 72" aria-hidden="true" fill="none" stroke="currentColor" strokeWidth="2">
      <path d="M10 22 48 8l38 14v32L48 66 10 54z" strokeLinejoin="round" />
      <path d="M10 22l38 13 38-13M48 35v31" strokeLinejoin="round" />
      <path d="M29 15.5 67 29v11" strokeDasharray="4 4" />
    </svg>
  );
}
