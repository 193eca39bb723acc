import { Link } from 'react-router-dom';
import { AreaPage } from '../../features/account-page/area-page.tsx';
import type { PageHead } from '../../features/page/page-head.ts';
import { usePageHead } from '../../features/page/use-page-head.ts';

export const head: PageHead = {
  title: 'My Tag Market',
  description: 'Your listings on the market.',
};

export default function MyTagMarketScreen() {
  usePageHead(head);
  return (
    <AreaPage
      title="My Tag Market"
      lead="Sell graded cards with their report on the page: buyers see what you see."
    >
      <div className="area-page__empty">
        <Tag />
        <h2>Nothing is listed</h2>
        <p>
          A card can be listed once it has been graded in one of your orders. You have no graded
          cards yet.
        </p>
        <div className="area-page__actions">
          <Link to="/order-history">Your orders</Link>
        </div>
      </div>
    </AreaPage>
  );
}

function Tag() {
  return (
    <svg viewBox="0 0 96 72" aria-hidden="true" fill="none" stroke="currentColor" strokeWidth="2">
      <path d="M18 12h30l32 32-22 22-40-40z" strokeLinejoin="round" />
      <circle cx="32" cy="26" r="5" />
      <path d="m46 40 12 12" strokeDasharray="4 4" />
    </svg>
  );
}
