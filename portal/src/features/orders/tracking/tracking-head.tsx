import { countOf, formatDate } from '@tag/contract/formats';
import {
  cancelOrder,
  ORDER_STAGE_LABELS,
  type Order,
  type OrderDetail,
  type OrderStage,
  type OrderTracking,
} from '@tag/contract/orders';
import { Button } from '@tag/ui/button';
import { formatDistanceStrict } from 'date-fns/formatDistanceStrict';
import { useState, type CSSProperties } from 'react';
import { Link } from 'react-router-dom';
import { Moment } from '../../time/moment.tsx';
import { packingListPath, receiptPath, statementPath } from '../order-paths.ts';
import { OwnerOnly } from '../../owner-only/owner-only.tsx';
import { CancelOrder } from './cancel-order.tsx';
import { ProgressSteps } from './progress-steps.tsx';
import type { TrackedOrder } from './read-tracked.ts';

interface TrackingHeadProps {
  detail: OrderDetail;
  tracked: TrackedOrder;
  onChanged(): void;
}

/** The owner's task or the next step, if the stage doesn't make it clear. */
const NEXT: Partial<Readonly<Record<OrderStage, string>>> = {
  sub_kit_assembly: 'We’re packing what you need to send your cards safely.',
  sub_kit_shipping: 'Pack your cards with the kit and its packing list when it arrives.',
  pending_receipt: 'Print the packing list, put it on top of your cards, and send the parcel.',
};

/** The stages in which the parcel is packed. */
const PACKED: readonly OrderStage[] = ['sub_kit_shipping', 'pending_receipt'];

/** Only who submits an order packs its parcels. */
function nextOf(order: Order, stage: OrderStage): string | undefined {
  const { access, groupSubmitter, ownerName } = order;
  const isTheirs = access === 'customer' || (access === 'owner' && groupSubmitter?.hasAccepted);
  if (!isTheirs || !PACKED.includes(stage)) return NEXT[stage];
  return `${groupSubmitter?.name ?? ownerName} sends us the parcel.`;
}

/** The stage of an order: its start, the next step, documents, and how to cancel. */
export function TrackingHead({ detail, tracked, onChanged }: TrackingHeadProps) {
  const [isCanceling, setCanceling] = useState(false);
  const { order } = detail;
  const { tracking, readAt } = tracked;
  const { stage, stageSince, forecasts, canCancel } = tracking;
  const next = nextOf(order, stage);
  const [only] = order.subOrders;
  const speeds = new Set(order.subOrders.map(({ serviceSpeedName }) => serviceSpeedName));
  return (
    <section className="area-page__card tracking-head" aria-labelledby="tracking-stage">
      <div style={{ '--_stage': `var(--_stage-${stage})` } as CSSProperties}>
        <h2 id="tracking-stage">{ORDER_STAGE_LABELS[stage]}</h2>
        <p>
          Since <Moment at={stageSince} />
          {stage !== 'shipped' &&
            stage !== 'cancelled' &&
            `, for ${formatDistanceStrict(stageSince, readAt)}`}
        </p>
        {next && <p>{next}</p>}
        {forecasts.map((forecast) => (
          <Forecast
            key={forecast.serviceSpeed}
            forecast={forecast}
            isOnly={forecasts.length === 1 && speeds.size <= 1}
            readAt={readAt}
          />
        ))}
      </div>
      {stage !== 'cancelled' && <ProgressSteps steps={tracking.steps} />}
      <p className="tracking-head__acts">
        {order.kind !== 'group' && only && (
          <Link to={packingListPath(order.orderNumber, only.id)}>Packing list</Link>
        )}
        {order.isOwner && <Link to={receiptPath(order.orderNumber)}>Receipt</Link>}
        {order.access === 'customer' && (
          <Link to={statementPath(order.orderNumber)}>Your statement</Link>
        )}
        {canCancel && (
          <OwnerOnly calls={[cancelOrder]} to="cancel this order">
            <Button onClick={() => setCanceling(true)}>Cancel order</Button>
          </OwnerOnly>
        )}
      </p>
      {isCanceling && (
        <CancelOrder
          {...{ detail, tracking }}
          onCanceled={onChanged}
          onClose={() => setCanceling(false)}
        />
      )}
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
  if (readAt > new Date(to)) {
    return (
      <p>
        {isOnly ? 'We expected to ship it by' : `${serviceSpeed}: we expected to ship by`}{' '}
        <strong>{last}</strong>. It takes longer, and we’re working on it.
      </p>
    );
  }
  return (
    <p>
      {isOnly ? 'Expected to ship' : `${serviceSpeed}: expected to ship`}{' '}
      <strong>{first === last ? first : `${first} to ${last}`}</strong>, based on{' '}
      {countOf(basedOn, 'finished order')} at this speed
    </p>
  );
}
