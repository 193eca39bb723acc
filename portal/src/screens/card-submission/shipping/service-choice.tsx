import { countOf, formatMoney } from '@tag/contract/formats';
import type { ServiceSpeed, SubOrder } from '@tag/contract/orders';
import { ChoiceCards } from '../choice-cards.tsx';
import { useSubmission } from '../submission-context.tsx';
import { OverLimitNotice } from './over-limit-notice.tsx';
import { useOptions } from './use-options.ts';

/** How soon cards are graded, and the resolution of their pictures and video. */
export function ServiceChoice() {
  const { order, references } = useSubmission();
  const { options, isClosed, choose } = useOptions();
  const { serviceSpeeds, tiers } = references;
  if (serviceSpeeds.length === 0)
    return <p className="submission__muted">There are no prices right now. Try again later.</p>;
  return (
    <>
      <ChoiceCards
        legend="Service speed"
        hint={order.kind === 'group' ? 'For every sub-order without its own speed.' : undefined}
        choices={serviceSpeeds.map((speed) => ({
          value: speed.code,
          title: speed.name,
          price: `${formatMoney(speed.price)} a card`,
          text: describeSpeed(speed),
        }))}
        value={options.serviceSpeed}
        disabled={isClosed}
        onChange={(serviceSpeed) => choose({ serviceSpeed })}
      />
      <OverLimitNotice />
      {order.kind === 'group' && <SpeedsMissing subOrders={order.subOrders} />}
      <ChoiceCards
        legend="Resolution of scans and video"
        choices={tiers.map(({ code, name, description, price }) => ({
          value: code,
          title: name,
          price: price > 0 ? `+${formatMoney(price)} a card` : 'Included',
          text: description,
        }))}
        value={options.tier}
        disabled={isClosed}
        onChange={(tier) => choose({ tier })}
      />
    </>
  );
}

function describeSpeed({ businessDays, maxValue }: ServiceSpeed): string {
  const days = countOf(businessDays, 'business day');
  return maxValue === null ? days : `${days} · cards worth up to ${formatMoney(maxValue)}`;
}

/** Which sub-orders the chosen speeds don't serve. */
function SpeedsMissing({ subOrders }: { subOrders: readonly SubOrder[] }) {
  const missing = subOrders.flatMap(({ id, missing: all, name }) =>
    all
      .filter(({ field }) => field === 'serviceSpeed')
      .map(({ reason }) => ({ key: id + reason, text: `${name}: ${reason}` })),
  );
  if (missing.length === 0) return null;
  return (
    <ul className="submission__note" role="status">
      {missing.map(({ key, text }) => (
        <li key={key}>{text}</li>
      ))}
    </ul>
  );
}
