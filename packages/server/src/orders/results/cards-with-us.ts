import type { CardsWithUs } from '@tag/contract/collection';
import type { CardStage } from '@tag/contract/orders';
import type { PageQuery } from '@tag/contract/schema';
import { sql } from 'kysely';
import { byId, byTime, readCountedPage } from '../../db/keyset.ts';
import type { Queries } from '../../db/queries.ts';
import { partsHere } from '../rows/parts-here.ts';
import { CARD_TITLE_PARTS, TITLE_JOINS, titleOf, type TitleParts } from '../rows/titles.ts';

const PAGE_SIZE = 25;
const ORDER = {
  keys: [byTime(sql`w.arrived_at`), byId(sql`w.item_id`)],
  direction: 'desc',
} as const;

interface WithUs {
  readonly itemId: string;
  readonly orderNumber: string;
  readonly stage: CardStage;
  readonly arrivedAt: Date;
  readonly value: number | null;
}

/**
 * SQL: a user's cards that are here without a certificate, whoever's order they came with. The `offset` has them read for
 * each sub-order: PostgreSQL expects few such cards anywhere, and would read all of them.
 */
const cardsWithUs = (userId: string) => sql<WithUs>`(
  select i.*, part.number as order_number
  from ${partsHere(userId)} part
  cross join lateral (
    select i.id as item_id, i.stage, i.arrived_at, i.declared_value as value
    from order_items i
    where i.sub_order_id = part.id and i.arrived_at is not null and i.stage <> 'shipped'
      and i.shipment_id is null and i.certificate is null
      and i.outcome is distinct from 'missing'
    offset 0) i)`;

/** SQL: of a card of `w`. For a page alone: most of the work is finding these. */
const TITLE = sql<TitleParts>`(
  select row_to_json(parts) from (
    select ${CARD_TITLE_PARTS} from order_items i ${TITLE_JOINS} where i.id = w.item_id) parts)`;

/** The latest to arrive first. */
export async function listCardsWithUs(
  db: Queries,
  userId: string,
  { after, pageSize = PAGE_SIZE }: PageQuery,
): Promise<CardsWithUs> {
  const found = db
    .selectFrom(cardsWithUs(userId).as('w'))
    .select(['w.itemId', 'w.orderNumber', 'w.stage', 'w.arrivedAt', 'w.value'])
    .select(TITLE.as('title'));
  const { items, ...page } = await readCountedPage(db, found, ORDER, { after, pageSize });
  return {
    ...page,
    items: items.map(({ arrivedAt, title, ...card }) => ({
      ...card,
      title: titleOf(title),
      arrivedAt: arrivedAt.toISOString(),
    })),
  };
}

export async function countCardsWithUs(db: Queries, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from ${cardsWithUs(userId)} w`.execute(db);
  return rows[0]!.count;
}
