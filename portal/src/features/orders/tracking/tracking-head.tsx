import { countOf, formatDate } from '@tag/contract/formats';
import {
  ORDER_STAGE_LABELS,
  type Order,
  type OrderDetail,
  type OrderStage,
  type OrderTracking,
} from '@tag/contract/orders';
import { formatDistanceStrict } from 'date-fns/formatDistanceStrict';
import { Link } from 'react-router-dom';
import { Moment } from '../../time/moment.tsx';
import { stageColor } from '../stage-color.ts';
import { nextAct, packs } from './next-act.ts';
import { ProgressSteps } from './progress-steps.tsx';
import type { TrackedOrder } from './read-tracked.ts';

interface TrackingHeadProps {
  detail: OrderDetail;
  tracked: TrackedOrder;
}

/** The owner's task or the next step, if the stage doesn't make it clear. */
const NEXT: Partial<Readonly<Record<OrderStage, string>>> = {
  sub_kit_assembly: 'We’re packing what you need to send your cards safely.',
  sub_kit_shipping: 'Pack your cards with the kit and its packing list when it arrives.',
  pending_receipt: 'Print the packing list, put it on top of your cards, and send the parcel.',
};

/** Only who submits an order packs its parcels. */
function nextOf(order: Order, stage: OrderStage): string | undefined {
  if (stage === 'sub_kit_assembly' || packs(order)) return NEXT[stage];
  return NEXT[stage] && `${order.groupSubmitter?.name ?? order.ownerName} sends us the parcel.`;
}

const OVER: readonly OrderStage[] = ['shipped', 'cancelled'];

/** Where an order is and when to expect it, in a sentence, and what its reader has to do now. */
export function TrackingHead({ detail: { order }, tracked }: TrackingHeadProps) {
  const { tracking, readAt } = tracked;
  const { stage, stageSince, forecasts } = tracking;
  const next = nextOf(order, stage);
  const act = nextAct(order, tracked);
  const speeds = new Set(order.subOrders.map(({ serviceSpeedName }) => serviceSpeedName));
  const isOnly = forecasts.length === 1 && speeds.size <= 1;
  return (
    <section className="area-page-card order-now" aria-labelledby="tracking-stage">
      <div className="order-now-row">
        <div style={stageColor(stage)}>
          <div className="order-now-sentence">
            <h2 id="tracking-stage">{ORDER_STAGE_LABELS[stage]}</h2>{' '}
            <p>
              {OVER.includes(stage) ? (
                <Moment at={stageSince} />
              ) : (
                `for ${formatDistanceStrict(stageSince, readAt)}`
              )}
            </p>
            {forecasts.map((forecast) => (
              <Forecast key={forecast.serviceSpeed} {...{ forecast, isOnly, readAt }} />
            ))}
          </div>
          {next && <p className="order-now-next">{next}</p>}
        </div>
        {act && (
          <Link to={act.to} className="button">
            {act.name}
          </Link>
        )}
      </div>
      {stage !== 'cancelled' && <ProgressSteps steps={tracking.steps} />}
    </section>
  );
}

interface ForecastProps {
  forecast: OrderTracking['forecasts'][number];
  /** Of the only speed, which goes without saying. */
  isOnly: boolean;
  readAt: Date;
}

function Forecast({ forecast, isOnly, readAt }: ForecastProps) {
  const { basedOn, from, serviceSpeed, to } = forecast;
  const [first, last] = [formatDate(from), formatDate(to)];
  const start = isOnly ? ', ' : `; ${serviceSpeed} `;
  if (readAt > new Date(to)) {
    return (
      <p>
        {start}was expected to ship by <strong>{last}</strong>: it takes longer, and we’re working
        on it
      </p>
    );
  }
  return (
    <p>
      {start}expected to ship <strong>{first === last ? first : `${first} to ${last}`}</strong>{' '}
      <span className="order-now-basis">
        (based on {countOf(basedOn, 'finished order')} at this speed)
      </span>
    </p>
  );
}
