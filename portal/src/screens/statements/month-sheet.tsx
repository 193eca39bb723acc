import { ApiError } from '@tag/contract/errors';
import { formatDate, formatMoney } from '@tag/contract/formats';
import {
  readStatement,
  STATEMENT_WORDS,
  statementFile,
  withBalances,
  type Statement,
  type StatementLine,
} from '@tag/contract/statements';
import { Button } from '@tag/ui/button';
import { Facts } from '@tag/ui/facts';
import { saveCsv } from '@tag/ui/save-file';
import { Link } from 'react-router-dom';
import { useClient } from '../../features/api/client-context.tsx';
import { useAnswer } from '../../features/api/use-answer.ts';
import { orderDetailPath } from '../../features/orders/order-paths.ts';
import { usePageHead } from '../../features/page/use-page-head.ts';
import { linesOf } from '../../features/print/order-sheet.tsx';
import { PrintPage, PrintProblem, PrintSkeleton } from '../../features/print/print-page.tsx';
import { href } from '../../pages/href.ts';
import { monthName } from './month-name.ts';

const BACK = { path: href('/statements/:month?'), name: 'All statements' };

/** A month's statement, as it is printed, and as CSV. */
export function MonthSheet({ month }: { month: string }) {
  const client = useClient();
  const title = `Statement of ${monthName(month)}`;
  usePageHead({ title, description: 'What you paid, and what we sent you, in one month.' });
  const { answer, failure, again } = useAnswer<Statement | { readonly refusal: string }>(
    month,
    async (signal) => {
      try {
        return await client.call(readStatement, { params: { month } }, { signal });
      } catch (error) {
        const isAnswer = error instanceof ApiError && error.status < 500 && error.status !== 429;
        if (isAnswer) return { refusal: 'There is no statement of this month.' };
        throw error;
      }
    },
  );
  if (answer && 'refusal' in answer) {
    return <PrintProblem title="No statement" text={answer.refusal} back={BACK} />;
  }
  if (answer) {
    const save = () => saveCsv(statementFile(answer), `statement-${month}.csv`);
    return (
      <PrintPage title={title} back={BACK} acts={<Button onClick={save}>Export CSV</Button>}>
        <Sheet statement={answer} />
      </PrintPage>
    );
  }
  if (failure === undefined) return <PrintSkeleton title="Statement" />;
  return (
    <PrintProblem
      title="The statement couldn’t be loaded"
      text={failure}
      back={BACK}
      onRetry={again}
    />
  );
}

function balanceWords(cents: number): string {
  if (cents === 0) return formatMoney(0);
  return cents > 0 ? `${formatMoney(cents)} we owe you` : `${formatMoney(-cents)} you owe us`;
}

function Sheet({ statement }: { statement: Statement }) {
  const { closing, currency, email, isOver, lines, month, name, opening, shares } = statement;
  return (
    <>
      <header>
        <div>
          <p className="print-sheet-number">TAG Grading</p>
          <h1>Statement</h1>
          <p>
            <strong>{monthName(month)}</strong>
            {!isOver && ' · so far'}
          </p>
        </div>
      </header>
      <Facts
        className="print-facts"
        facts={[
          ['Customer', linesOf([name, email])],
          ['Opening balance', balanceWords(opening)],
          ['Closing balance', balanceWords(closing)],
          ['Currency', currency],
        ]}
      />
      {lines.length > 0 ? (
        <Lines statement={statement} />
      ) : (
        <p>Nothing was charged, paid, or sent to you.</p>
      )}
      {shares.length > 0 && <Shares statement={statement} />}
      <p className="print-sheet-number">
        Days are in UTC. Positive amounts are what we owe you: payments, refunds, and sales. Charges
        and what we sent you are negative.
      </p>
    </>
  );
}

function Lines({ statement }: { statement: Statement }) {
  const { closing, opening } = statement;
  return (
    <table className="print-table">
      <caption>Your account</caption>
      <thead>
        <tr>
          <th scope="col">What</th>
          <th scope="col" data-numeric>
            Amount
          </th>
          <th scope="col" data-numeric>
            Balance
          </th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">Opening balance</th>
          <td />
          <td data-numeric>{formatMoney(opening)}</td>
        </tr>
        {withBalances(statement).map((line, index) => (
          <tr key={index}>
            <th scope="row">
              {STATEMENT_WORDS[line.kind]}: <Subject line={line} />{' '}
              <small>
                <time dateTime={line.at}>{formatDate(line.at)}</time>
              </small>
            </th>
            <td data-numeric>{formatMoney(line.amount)}</td>
            <td data-numeric>{formatMoney(line.balance)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Closing balance</th>
          <td />
          <td data-numeric>{formatMoney(closing)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

/** What a line is about, which leads there. */
function Subject({ line: { certificate, kind, orderNumber, text } }: { line: StatementLine }) {
  if (orderNumber !== null) return <Link to={orderDetailPath(orderNumber)}>{text}</Link>;
  if (certificate === null) return text;
  const path =
    kind === 'witness'
      ? href('/card/:certificateValue', { certificateValue: certificate })
      : `${href('/my-tag-market')}?search=${certificate}`;
  return <Link to={path}>{text.includes(certificate) ? text : `${text}, ${certificate}`}</Link>;
}

function Shares({ statement: { shares, sharesTotal } }: { statement: Statement }) {
  return (
    <table className="print-table">
      <caption>Your shares of orders that others paid; they aren’t part of your balance</caption>
      <tbody>
        {shares.map(({ amount, at, orderNumber, paidBy, text }, index) => (
          <tr key={index}>
            <th scope="row">
              <Link to={orderDetailPath(orderNumber)}>{orderNumber}</Link>, {text}, paid by {paidBy}{' '}
              <small>
                <time dateTime={at}>{formatDate(at)}</time>
              </small>
            </th>
            <td data-numeric>{formatMoney(amount)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">All your shares</th>
          <td data-numeric>{formatMoney(sharesTotal)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
