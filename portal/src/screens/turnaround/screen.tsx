import { countOf, formatCount, formatPercent } from '@tag/contract/formats';
import type { TurnaroundMonth } from '@tag/contract/orders';
import { DataTable, type DataColumn } from '@tag/ui/data-table';
import { ErrorNotice } from '@tag/ui/error-notice';
import { Facts } from '@tag/ui/facts';
import { Link } from 'react-router-dom';
import { AreaPage } from '../../features/account-page/area-page.tsx';
import { expectedDays } from '../../features/orders/turnaround-words.ts';
import { usePageData } from '../../features/page/use-page-data.ts';
import { href } from '../../pages/href.ts';
import { head } from './head.ts';
import { load, type TurnaroundInfo } from './load.ts';
import './screen.css';

export { head, load };

/** The public record: how often orders were done within the range they got at payment. */
export default function TurnaroundScreen() {
  const { again, answer, failure } = usePageData(load);
  return (
    <div className="turnaround">
      <AreaPage
        title="Turnaround record"
        lead="When you pay, your order gets a range of business days, counted from the day your cards arrive. Here is how often we kept it."
      >
        {answer ? (
          <Content {...answer} />
        ) : failure === undefined ? (
          <p role="status">Loading the record…</p>
        ) : (
          <ErrorNotice
            kind="network"
            title="The record couldn’t be loaded"
            help={failure}
            level={2}
            onRetry={again}
          />
        )}
      </AreaPage>
    </div>
  );
}

function Content({ months, now }: TurnaroundInfo) {
  return (
    <>
      {months.length === 0 ? <NoRecord /> : <Record months={months} />}
      {now.length > 0 && (
        <section className="area-page-card turnaround-part" aria-labelledby="turnaround-now">
          <h2 id="turnaround-now">Orders received today</h2>
          <Facts
            facts={now.map((speed) => [
              speed.name,
              speed.lateDays === null
                ? 'Not enough orders yet'
                : `${expectedDays(speed)} business days`,
            ])}
          />
          <p className="turnaround-small">
            Half of the orders are done by the first figure, four of five by the second.{' '}
            <Link to={href('/submit-cards')}>Prices</Link>
          </p>
        </section>
      )}
    </>
  );
}

function NoRecord() {
  return (
    <div className="area-page-empty">
      <h2>No record yet</h2>
      <p>
        No range that we gave has ended so far. Once the first ones have, every order counts here,
        whether we kept its range or not.
      </p>
    </div>
  );
}

function Record({ months }: Pick<TurnaroundInfo, 'months'>) {
  const all = sumOf(months);
  const codes = [...new Set(months.map(({ code }) => code))];
  return (
    <>
      <section className="area-page-card turnaround-part" aria-labelledby="turnaround-all">
        <h2 id="turnaround-all">{shareOf(all)} within their range</h2>
        <p>
          Of {countOf(all.judged, 'order')} whose range has ended, {formatCount(all.right)}{' '}
          {all.right === 1 ? 'was' : 'were'} done within it. We aim for four of five.
        </p>
        <Facts
          facts={codes.map((code) => {
            const own = months.filter((month) => month.code === code);
            return [own[0]!.name, inWords(sumOf(own))];
          })}
        />
      </section>
      <DataTable
        caption="By month"
        columns={COLUMNS}
        rows={months}
        keyOf={({ code, month }) => `${month} ${code}`}
        groupOf={({ month }) => monthText(month)}
        loading={false}
      />
      <p className="turnaround-small">
        An order counts in the month in which its range ends, from its receipt until its last card
        ships. Orders that are still with us after that count as late; canceled ones don’t count.
      </p>
    </>
  );
}

type Tally = Pick<TurnaroundMonth, 'judged' | 'right'>;

const sumOf = (list: readonly Tally[]): Tally => ({
  judged: list.reduce((sum, { judged }) => sum + judged, 0),
  right: list.reduce((sum, { right }) => sum + right, 0),
});

const shareOf = ({ judged, right }: Tally) => formatPercent(right / judged);
const inWords = (tally: Tally) =>
  `${shareOf(tally)} (${formatCount(tally.right)} of ${formatCount(tally.judged)})`;

const monthText = (month: string) =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en-US', {
    timeZone: 'UTC',
    month: 'long',
    year: 'numeric',
  });

const COLUMNS: readonly DataColumn<TurnaroundMonth>[] = [
  { key: 'name', label: 'Service speed', heading: true, cell: ({ name }) => name },
  { key: 'judged', label: 'Orders', numeric: true, cell: ({ judged }) => formatCount(judged) },
  { key: 'right', label: 'Within range', numeric: true, cell: ({ right }) => formatCount(right) },
  { key: 'share', label: 'Share', numeric: true, narrow: 'end', cell: shareOf },
];
