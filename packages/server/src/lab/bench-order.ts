import type { BenchOrder } from '@tag/contract/lab';
import { sql } from 'kysely';
import type { Queries } from '../db/queries.ts';
import { readPaidFees } from '../orders/tracking/paid-fees.ts';
import { readPhotos } from '../orders/items/photos.ts';
import { readPerson } from '../orders/rows/person.ts';
import { PRICE_LIST_OF_ORDER } from '../orders/rows/order-store.ts';
import { listSubOrders } from '../orders/rows/sub-order-rows.ts';
import { readBenchParts } from './bench-parts.ts';
import { roomLeft } from './proposals.ts';
import type { LabOrder } from './lab-store.ts';

/** An order for the lab, with counts of its cards. */
export async function readBenchOrder(db: Queries, order: LabOrder): Promise<BenchOrder> {
  const [{ ofPacking, ofParcels }, subOrders, { extras, options }, fees, customer, parts] =
    await Promise.all([
      readPhotos(db, order.id, []),
      listSubOrders(db, [{ id: order.id, customerId: null }]),
      readFacts(db, order),
      order.paidAt && readPaidFees(db, order),
      readPerson(db, order.ownerId),
      readBenchParts(db, order),
    ]);
  const speeds = subOrders.map(({ speedName }) => speedName).filter((name) => name !== null);
  const photosOf = (parcelOf: string | null) =>
    ofParcels.filter(({ subOrderId }) => subOrderId === parcelOf).map(({ picture }) => picture);
  return {
    orderNumber: order.number,
    name: order.name,
    customer: customer.name,
    stage: order.stage,
    serviceSpeed: [...new Set(speeds)].join(', '),
    options,
    isAssured: order.assurance,
    dueAt: subOrders.flatMap(({ dueAt }) => dueAt?.toISOString() ?? []).sort()[0] ?? null,
    subOrders: subOrders.map(({ arrived, cards, dueAt, id, name, position, speedName }) => ({
      ...{ id, name, position, cards, arrived },
      serviceSpeed: speedName ?? '',
      dueAt: dueAt && dueAt.toISOString(),
      photos: photosOf(id),
      roomLeft: fees ? roomLeft(fees, id) : 0,
    })),
    parts,
    extras,
    photos: photosOf(null),
    ...(ofPacking.length > 0 && { packingPhotos: [...ofPacking] }),
  };
}

/** Options besides grading, and extra cards in the parcel. */
async function readFacts(
  db: Queries,
  { id }: LabOrder,
): Promise<Pick<BenchOrder, 'extras' | 'options'>> {
  const { rows } = await sql<{ extras: string[]; options: string[] }>`
    select
      array(select e.description from order_extras e where e.order_id = o.id order by e.id)
        as extras,
      array(select p.name from prices p
        where p.list_id = ${PRICE_LIST_OF_ORDER} and (p.kind = 'tier' and p.code = o.tier
          or p.kind = 'extra' and case p.code
            when 'foil-wrapped' then o.foil_wrapped
            when 'video-360' then o.include_360_video
            when 'assurance' then o.assurance
            when 'submission-kit' then o.submission_kit
            else false end)
        order by p.position) as options
    from orders o where o.id = ${id}`.execute(db);
  return rows[0]!;
}
