import { cardTitle, setTitle } from '@tag/contract/graded-cards';
import { CARD_ADDITIONS, type CardAddition } from '@tag/contract/lab';
import { sql } from 'kysely';
import type { Caller } from '../auth/caller.ts';
import type { Queries } from '../db/queries.ts';
import { readBenchCards, type BenchedOrder } from './bench-cards.ts';

/** A row of `card_additions`, with what it is about. */
export interface Addition {
  readonly id: number;
  readonly variationId: number;
  readonly cardId: number;
  readonly addedBy: string;
  readonly addedByName: string;
  readonly addedAt: Date;
  readonly isAnswered: boolean;
  readonly category: string;
  readonly year: number;
  readonly brand: string;
  readonly set: string;
  readonly isNewSet: boolean;
  readonly number: string;
  readonly name: string;
  readonly subset: string | null;
  readonly variation: string;
  readonly others: string[];
}

/** SQL: additions `a`; add a condition, an order, or a lock. */
export const ADDITIONS = sql`
  select a.id, a.variation_id, a.added_by, concat_ws(' ', u.first_name, u.last_name) as added_by_name,
    a.added_at, a.answer is not null as is_answered, k.name as category, s.year, s.brand,
    s.name as "set", c.id as card_id, c.number, c.name, c.subset, v.name as variation,
    not exists (select from cards d join card_variations o on o.card_id = d.id
      where d.set_id = s.id and o.status = 'public') as is_new_set,
    array(select o.name from card_variations o where o.card_id = c.id and o.status = 'public'
      order by o.name) as others
  from card_additions a
  join users u on u.id = a.added_by
  join card_variations v on v.id = a.variation_id
  join cards c on c.id = v.card_id
  join card_sets s on s.id = c.set_id
  join categories k on k.id = s.category_id`;

export const titleOfAddition = (addition: Addition): string => cardTitle(addition);

/** Whether a caller may not answer: they added it, maybe as somebody else. */
export const isOwnAddition = (
  { addedBy }: Pick<Addition, 'addedBy'>,
  { impersonatorId, userId }: Caller,
): boolean => addedBy === userId || addedBy === impersonatorId;

/** The cards that wait for a second person, oldest first, with the bench's cards that are one. */
export async function listAdditions(
  db: Queries,
  caller: Caller,
): Promise<{ items: CardAddition[]; total: number }> {
  const { rows } = await sql<Addition>`
    ${ADDITIONS} where a.answer is null order by a.added_at, a.id
    limit ${CARD_ADDITIONS}`.execute(db);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from card_additions where answer is null`.execute(db);
  const items: CardAddition[] = [];
  for (const row of rows) {
    const { addedAt, addedByName, category, id, isNewSet, name, number, others, year } = row;
    items.push({
      id,
      category,
      year,
      set: setTitle(row),
      isNewSet,
      number,
      name,
      variation: row.variation,
      title: titleOfAddition(row),
      others,
      addedBy: addedByName,
      addedAt: addedAt.toISOString(),
      isOwn: isOwnAddition(row, caller),
      cards: await readCardsOf(db, row),
    });
  }
  return { items, total: counted[0]!.total };
}

/** The most cards that are shown with an addition. */
const MOST_CARDS = 5;

async function readCardsOf(db: Queries, { variationId }: Addition): Promise<CardAddition['cards']> {
  const { rows } = await sql<BenchedOrder & { itemId: string }>`
    select i.id as item_id, o.id, o.number, o.quote
    from order_items i
    join sub_orders s on s.id = i.sub_order_id
    join orders o on o.id = s.order_id
    where i.variation_id = ${variationId}
      or i.id in (select item_id from card_additions
        where variation_id = ${variationId} and answer is null)
    order by i.arrived_at, i.id
    limit ${MOST_CARDS}`.execute(db);
  const cards: CardAddition['cards'] = [];
  for (const { itemId, ...order } of rows) {
    const [card] = await readBenchCards(db, order, [itemId]);
    const { certificate, entered, photos } = card!;
    cards.push({ itemId, orderNumber: order.number, entered, certificate, photos });
  }
  return cards;
}
