import { formatCount } from '@tag/contract/formats';
import { listStatements } from '@tag/contract/statements';
import { Button } from '@tag/ui/button';
import { Link, useParams } from 'react-router-dom';
import { AreaPage } from '../../features/account-page/area-page.tsx';
import { useClient } from '../../features/api/client-context.tsx';
import { useAnswer } from '../../features/api/use-answer.ts';
import type { PageHead } from '../../features/page/page-head.ts';
import { href } from '../../pages/href.ts';
import { MonthSheet } from './month-sheet.tsx';
import { monthName } from './month-name.ts';
import './screen.css';

export const head: PageHead = {
  title: 'Statements',
  description: 'What you paid, and what we sent you, month by month.',
};

/** The months with a statement, or one of them. */
export default function StatementsScreen() {
  const { month } = useParams();
  return month === undefined ? <Months /> : <MonthSheet key={month} month={month} />;
}

function Months() {
  const client = useClient();
  const { answer, failure, again } = useAnswer('statements', (signal) =>
    client.call(listStatements, undefined, { signal }),
  );
  return (
    <AreaPage
      title="Statements"
      lead="Orders, payments, refunds, fees, and payouts, one sheet a month. Months are in UTC."
    >
      {answer && answer.items.length > 0 && (
        <ul className="statement-months">
          {answer.items.map(({ lines, month }) => (
            <li key={month}>
              <Link to={href('/statements/:month?', { month })}>{monthName(month)}</Link>
              <span>{lines === 1 ? '1 line' : `${formatCount(lines)} lines`}</span>
            </li>
          ))}
        </ul>
      )}
      {answer?.items.length === 0 && (
        <div className="area-page-empty">
          <h2>No statements yet</h2>
          <p>Your first appears once you pay for an order or sell a card.</p>
        </div>
      )}
      {!answer && failure === undefined && <p role="status">Loading…</p>}
      {!answer && failure !== undefined && (
        <div className="area-page-empty" role="alert">
          <h2>The statements couldn’t be loaded</h2>
          <p>{failure}</p>
          <Button onClick={again}>Try again</Button>
        </div>
      )}
    </AreaPage>
  );
}
