import { gradeWithScore } from '@tag/contract/graded-cards';
import {
  POSSESSION_PAGE,
  POSSESSION_PHOTOS,
  type HeldCard,
  type Possession,
} from '@tag/contract/orders';
import { sql } from 'kysely';
import { byId, byText, byWhole, readPage } from '../../db/keyset.ts';
import type { Queries } from '../../db/queries.ts';
import { SEEN } from '../items/identify-card.ts';
import { pictureOf, type PhotoRow } from '../items/photos.ts';
import { partsHere } from '../rows/parts-here.ts';
import { readPerson } from '../rows/person.ts';
import type { SeenOrder } from '../rows/order-store.ts';
import { CARD_TITLE_PARTS, titleOf, type TitleParts } from '../rows/titles.ts';

const ORDER = {
  keys: [
    byText(sql`o.number`),
    byWhole(sql`s.position`),
    byWhole(sql`i.position`),
    byId(sql`i.id`),
  ],
  direction: 'asc',
} as const;

type CardRow = Omit<HeldCard, 'arrivedAt' | 'grade' | 'photos' | 'shippedAt' | 'title'> &
  TitleParts & {
    readonly score: number | null;
    readonly arrivedAt: Date | null;
    readonly shippedAt: Date | null;
    readonly photos: PhotoRow[];
  };

/** SQL: photos of the card `i`; without any, those of its parcel. */
const PHOTOS = sql<PhotoRow[]>`array(
  select json_build_object('mediaKey', f.media_key, 'width', f.width, 'height', f.height)
  from order_photos f
  where f.order_id = o.id and not f.is_packing and (f.item_id = i.id or i.arrived_at is not null
    and f.item_id is null and f.sub_order_id = s.id and not exists (
      select from order_photos own where own.order_id = o.id and own.item_id = i.id))
  order by f.taken_at, f.id
  limit ${sql.lit(POSSESSION_PHOTOS)})`;

/**
 * The cards of an order that its viewer sees, or all cards of a user in the lab, and who has each.
 * @param order null: all of the user's own cards that are here.
 */
export async function readPossession(
  db: Queries,
  userId: string,
  order: SeenOrder | null,
  after: string | undefined,
): Promise<Possession> {
  const all = db
    .selectFrom('orders as o')
    .innerJoin('subOrders as s', 's.orderId', 'o.id')
    .innerJoin('orderItems as i', 'i.subOrderId', 's.id')
    .select('i.id');
  const wanted = order
    ? all
        .where('o.id', '=', order.id)
        .$if(order.customerId !== null, (some) => some.where('s.customerId', '=', order.customerId))
    : all
        .where('i.arrivedAt', 'is not', null)
        .where('i.shipmentId', 'is', null)
        .where('s.id', 'in', sql<string>`(select part.id from ${partsHere(userId)} part)`);
  const { items, next } = await readPage(wanted, ORDER, { after, pageSize: POSSESSION_PAGE });
  const [owner, cards] = await Promise.all([
    readPerson(db, order ? (order.customerId ?? order.ownerId) : userId),
    readCards(
      db,
      items.map(({ id }) => id),
    ),
  ]);
  return { owner, at: new Date().toISOString(), items: cards, next };
}

/** These cards, in this order. */
async function readCards(db: Queries, ids: readonly string[]): Promise<HeldCard[]> {
  const rows: CardRow[] = await db
    .selectFrom('orderItems as i')
    .innerJoin('subOrders as s', 's.id', 'i.subOrderId')
    .innerJoin('orders as o', 'o.id', 's.orderId')
    .leftJoin('cards as c', 'c.id', 'i.cardId')
    .leftJoin('cardVariations as v', 'v.id', 'i.variationId')
    .leftJoin('cardSets as t', 't.id', 'c.setId')
    .leftJoin('shipments as h', 'h.id', 'i.shipmentId')
    .leftJoin('gradedCards as g', (join) =>
      join.onRef('g.certificate', '=', 'i.certificate').on('g.publishedAt', '<=', sql<Date>`now()`),
    )
    .innerJoinLateral(sql<object>`(select ${CARD_TITLE_PARTS})`.as('titles'), (join) =>
      join.onTrue(),
    )
    .select(['i.id as itemId', 'o.number as orderNumber', 'i.declaredValue', 'i.arrivedAt'])
    .select(['g.certificate', 'g.score', 'h.shippedAt'])
    .select([
      SEEN.as('seen'),
      sql<HeldCard['holder']>`case
        when i.arrived_at is null then 'customer'
        when i.shipment_id is null then 'us'
        else 'sent' end`.as('holder'),
      sql<string | null>`h.carrier || ' ' || h.tracking_number`.as('shipment'),
      sql<TitleParts['catalogue']>`titles.catalogue`.as('catalogue'),
      sql<TitleParts['typed']>`titles.typed`.as('typed'),
      PHOTOS.as('photos'),
    ])
    .where('i.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .orderBy(sql`array_position(${[...ids]}::uuid[], i.id)`)
    .execute();
  return rows.map(present);
}

function present(row: CardRow): HeldCard {
  const { arrivedAt, catalogue, certificate, photos, score, shippedAt, typed, ...card } = row;
  return {
    ...card,
    title: titleOf({ catalogue, typed }),
    certificate,
    grade: certificate === null ? null : gradeWithScore(score),
    arrivedAt: arrivedAt && arrivedAt.toISOString(),
    shippedAt: shippedAt && shippedAt.toISOString(),
    photos: photos.map(pictureOf),
  };
}
