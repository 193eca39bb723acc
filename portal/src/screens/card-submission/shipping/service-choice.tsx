import { formatMoney } from '@tag/contract/formats';
import type { LightItem, SubOrder } from '@tag/contract/orders';
import { useRef } from 'react';
import { ChoiceCards } from '../choice-cards.tsx';
import { useSubmission } from '../submission-context.tsx';
import { OverLimitNotice } from './over-limit-notice.tsx';
import { cardsAtOrderSpeed, cheapestSpeed } from './over-limit.ts';
import { SpeedTable } from './speed-table.tsx';
import { useFirstSpeed } from './use-first-speed.ts';
import { useOptions } from '../use-options.ts';

/** How soon cards are graded, and the resolution of their pictures and video. */
export function ServiceChoice({ cards }: { cards: readonly LightItem[] | null }) {
  const { order, references } = useSubmission();
  const { options, isClosed, choose } = useOptions();
  const { serviceSpeeds, tiers } = references;
  const speeds = useRef<HTMLDivElement>(null);
  useFirstSpeed(cards);
  if (serviceSpeeds.length === 0)
    return <p className="submission-muted">There are no prices right now. Try again later.</p>;
  const isOverAll =
    options.serviceSpeed === null &&
    !cheapestSpeed(serviceSpeeds, cardsAtOrderSpeed(order, cards ?? []));
  return (
    <>
      <div className="shipping-speeds" ref={speeds}>
        <SpeedTable cards={cards ?? []} />
        {isOverAll && (
          <p className="submission-note">No speed takes cards of that value. Write to us first.</p>
        )}
        <OverLimitNotice
          cards={cards ?? []}
          onTaken={(code) =>
            speeds.current
              ?.querySelector<HTMLInputElement>(`[value="${CSS.escape(code)}"]`)
              ?.focus()
          }
        />
      </div>
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

/** Which sub-orders the chosen speeds don't serve. */
function SpeedsMissing({ subOrders }: { subOrders: readonly SubOrder[] }) {
  const missing = subOrders.flatMap(({ id, missing: all, name }) =>
    all
      .filter(({ field }) => field === 'serviceSpeed')
      .map(({ reason }) => ({ key: id + reason, text: `${name}: ${reason}` })),
  );
  if (missing.length === 0) return null;
  return (
    <ul className="submission-note" role="status">
      {missing.map(({ key, text }) => (
        <li key={key}>{text}</li>
      ))}
    </ul>
  );
}
