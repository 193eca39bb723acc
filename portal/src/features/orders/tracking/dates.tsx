import { countOf } from '@tag/contract/formats';
import { listOrderDates, type OrderDates } from '@tag/contract/orders';
import { Link } from 'react-router-dom';
import { href } from '../../../pages/href.ts';
import { useClient } from '../../api/client-context.tsx';
import { useAnswer } from '../../api/use-answer.ts';
import { Moment } from '../../time/moment.tsx';
import { DATES_ID } from '../order-paths.ts';
import { datesText, daysText } from '../turnaround-words.ts';

interface DatesProps {
  orderNumber: string;
  /** Of the order as it was read: the dates are read again with it. */
  readAt: Date;
}

/** The range given at payment, and each time the dates changed since. */
export function Dates({ orderNumber, readAt }: DatesProps) {
  const client = useClient();
  const { answer } = useAnswer(`dates ${orderNumber} ${readAt.getTime()}`, (signal) =>
    client.call(listOrderDates, { params: { orderNumber } }, { signal }),
  );
  if (!answer || answer.items.length === 0) return null;
  const isOnly = answer.items.length === 1;
  return (
    <section className="area-page-card" aria-labelledby={DATES_ID}>
      <h2 id={DATES_ID} tabIndex={-1}>
        Dates
      </h2>
      {answer.items.map((dates) => (
        <SpeedDates key={dates.serviceSpeed} {...{ dates, isOnly }} />
      ))}
      <p className="tracking-text">
        <Link to={href('/turnaround')}>How often we kept such ranges</Link>
      </p>
    </section>
  );
}

function SpeedDates({ dates, isOnly }: { dates: OrderDates; isOnly: boolean }) {
  const { basedOn, lateDays, likelyDays, ranges, serviceSpeed } = dates;
  return (
    <>
      {!isOnly && <h3>{serviceSpeed}</h3>}
      <p>
        {likelyDays === null || lateDays === null ? (
          'When you paid, there was no range yet: too few orders at this speed were done.'
        ) : (
          <>
            When you paid, we expected <strong>{daysText(likelyDays, lateDays)}</strong> from
            receipt{' '}
            <span className="order-now-basis">
              (based on {countOf(basedOn, 'finished order')} at this speed)
            </span>
          </>
        )}
      </p>
      {ranges.length > 0 && (
        <ol className="tracking-items tracking-history">
          {ranges.map((range, index) => (
            <li key={range.madeAt}>
              <p className="tracking-text">
                <Moment at={range.madeAt} />
              </p>
              <p>
                <strong>{datesText(range)}</strong>
                {index === ranges.length - 1 && ' · when your cards arrived'}
                {range.hasMoved && ` · instead of ${datesText(toldBefore(ranges, index))}`}
              </p>
              {range.reason !== null && <p className="tracking-text">{range.reason}</p>}
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

/** What the email before said, or the receipt. */
function toldBefore(ranges: OrderDates['ranges'], index: number) {
  const earlier = ranges.slice(index + 1);
  return earlier.find(({ hasMoved }) => hasMoved) ?? earlier.at(-1) ?? ranges[index]!;
}
