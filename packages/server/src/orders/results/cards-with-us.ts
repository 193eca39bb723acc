import type { CardsWithUs } from '@tag/contract/collection';
import type { CardStage } from '@tag/contract/orders';
import type { PageQuery } from '@tag/contract/schema';
import { sql } from 'kysely';
import { byId, byTime, readCountedPage } from '../../db/keyset.ts';
import type { Queries } from '../../db/queries.ts';
import { MAY_HAVE_CARDS_HERE } from '../rows/card-stages.ts';
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

/** SQL: a user's cards that are here without a certificate, whoever's order they came with. */
const cardsWithUs = (userId: string) => sql<WithUs>`(
  select i.id as item_id, s.number as order_number, i.stage, i.arrived_at, i.declared_value as value
  from (
    select s.id, o.number from sub_orders s join orders o on o.id = s.order_id
    where s.customer_id = ${userId} and ${MAY_HAVE_CARDS_HERE}
    union all
    select s.id, o.number from orders o join sub_orders s on s.order_id = o.id
    where o.owner_id = ${userId} and s.customer_id is null and ${MAY_HAVE_CARDS_HERE}) s
  join order_items i on i.sub_order_id = s.id
  where i.arrived_at is not null and i.stage <> 'shipped' and i.shipment_id is null
    and i.certificate is null and i.outcome is distinct from 'missing')`;

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
