import type { BenchPart, BenchPlace, MissingService, ServiceTally } from '@tag/contract/lab';
import { sql } from 'kysely';
import type { Queries } from '../db/queries.ts';
import { DUE_AT } from '../orders/rows/card-stages.ts';
import { SPEED_OF_SUB_ORDER } from '../orders/rows/sub-order-rows.ts';
import { readConfirmed, readMissing } from './missing-services.ts';
import { type LabCard, type LabOrder, PLACE, readLabCards } from './lab-store.ts';

/** How many of an order's cards are where, and what they wait for. */
export async function readBenchParts(db: Queries, order: LabOrder): Promise<BenchPart[]> {
  const [cards, places] = await Promise.all([readLabCards(db, order), readPlaces(db, order)]);
  const late = cards.filter(({ place }) => place === 'slab_imaging');
  const [missing, confirmed] = await Promise.all([
    readMissing(db, order, late),
    readConfirmed(db, order, late),
  ]);
  const lacks = ({ id }: LabCard) => (missing.get(id)?.length ?? 0) > 0;
  return places.map(({ dueAt, stage, subOrderId }) => {
    const own = cards.filter((card) => card.place === stage && card.subOrderId === subOrderId);
    return {
      stage,
      subOrderId,
      cards: own.length,
      ready: own.filter((card) => canGoOn(card) && !lacks(card)).length,
      returned: own.filter(({ outcome }) => outcome !== null).length,
      lacking: own.filter(lacks).length,
      dueAt: dueAt && dueAt.toISOString(),
      missing: tally(own, missing),
      confirmed: tally(own, confirmed),
    };
  });
}

/** Whether nothing stops it: no question to the customer, and its grade where one is needed. */
const canGoOn = ({ certificate, heldBy, place }: LabCard) =>
  heldBy === null && (place !== 'verification' || certificate !== null);

function tally(
  cards: readonly LabCard[],
  services: ReadonlyMap<string, readonly MissingService[]>,
): ServiceTally[] {
  const all = cards.flatMap(({ id }) => services.get(id) ?? []);
  return [...new Set(all.map(({ service }) => service))].map((service) => {
    const own = all.filter((one) => one.service === service);
    const amount = own.reduce((sum, one) => sum + one.amount, 0);
    return { service, label: own[0]!.label, amount, cards: own.length };
  });
}

interface Place {
  readonly stage: BenchPlace;
  readonly subOrderId: string;
  readonly dueAt: Date | null;
}

async function readPlaces(db: Queries, { id }: LabOrder): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select ${PLACE} as stage, s.id as sub_order_id, min(${DUE_AT}) as due_at
    from orders o
    join sub_orders s on s.order_id = o.id
    join order_items i on i.sub_order_id = s.id
    left join lateral (${SPEED_OF_SUB_ORDER}) speed on true
    where o.id = ${id} and ${PLACE} is not null
    group by 1, s.id, s.position
    order by s.position, 1`.execute(db);
  return rows;
}
