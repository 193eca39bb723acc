import {
  gradeWithScore,
  variationLabel,
  type Grade,
  type Subgrades,
} from '@tag/contract/graded-cards';
import { sql, type RawBuilder } from 'kysely';
import type { Queries } from '../../db/queries.ts';
import type { SeenOrder } from '../rows/order-store.ts';
import { CARD_TITLE_PARTS, titleOf, type TitleParts } from '../rows/titles.ts';

/** What became of a card. */
export interface Result {
  /** null: its owner didn't submit it, as is all of an order below. */
  readonly itemId: string | null;
  readonly orderNumber: string | null;
  readonly subOrder: string | null;
  /** Counts from 1 in the sub-order. */
  readonly row: number | null;
  /** As the customer typed it. */
  readonly entered: string | null;
  /** From the catalogue; null: not matched. */
  readonly card: string | null;
  readonly variation: string | null;
  /** null: not graded, or its report isn't public. */
  readonly certificate: string | null;
  readonly grade: (Grade & { readonly score: number | null }) | null;
  /** null: not graded, or Authentic. */
  readonly subgrades: { readonly front: Subgrades; readonly back: Subgrades } | null;
  /** US cents, as declared. */
  readonly value: number | null;
}

interface ResultRow extends TitleParts, Omit<Result, 'entered' | 'card' | 'variation' | 'grade'> {
  readonly score: number | null;
}

/**
 * SQL: of the cards `i` in the sub-orders `s` of `o`, with their rows `r`, their catalogue's `c`, `t`, and `v`, and
 * the certificate `g`.
 */
const SELECTED = sql`
  i.id as item_id, o.number as order_number, s.name as sub_order, r.row, ${CARD_TITLE_PARTS}, g.certificate, g.score, i.declared_value as value`;

/** SQL: the rows of the cards in some sub-orders. Positions have gaps, where others fit in later. */
const rowsIn = (subOrderIds: RawBuilder<unknown>) => sql`(
  select id, row_number() over (partition by sub_order_id order by position, id)::int as row
  from order_items where sub_order_id in (${subOrderIds}))`;

/** The reports are large: they are read only if asked for. */
const subgradesIf = (isAsked: boolean) =>
  isAsked
    ? sql`(select nullif(p.report -> 'subgrades', 'null') from graded_card_reports p
        where p.certificate = g.certificate)`
    : sql`null::jsonb`;

interface Part {
  readonly limit: number;
  readonly offset: number;
  readonly withSubgrades: boolean;
}

/** The cards of an order that its viewer sees, by sub-order, then position. */
export async function readOrderResults(
  db: Queries,
  { customerId, id }: Pick<SeenOrder, 'customerId' | 'id'>,
  { limit, offset, withSubgrades }: Part,
): Promise<Result[]> {
  const { rows } = await sql<ResultRow>`
    select ${SELECTED}, ${subgradesIf(withSubgrades)} as subgrades
    from orders o
    join sub_orders s on s.order_id = o.id
    join order_items i on i.sub_order_id = s.id
    join ${rowsIn(sql`select id from sub_orders where order_id = ${id}`)} r on r.id = i.id
    left join cards c on c.id = i.card_id
    left join card_sets t on t.id = c.set_id
    left join card_variations v on v.id = i.variation_id
    left join graded_cards g on g.certificate = i.certificate and g.published_at <= now()
    where o.id = ${id} and (${customerId}::uuid is null or s.customer_id = ${customerId})
    order by s.position, i.position, i.id
    limit ${limit} offset ${offset}`.execute(db);
  return rows.map(present);
}

/**
 * Certificates of an owner, in the given order. What they cost and how they were entered is known to those
 * who submitted them only.
 */
export async function readCertificateResults(
  db: Queries,
  ownerId: string,
  certificates: readonly string[],
  { withSubgrades }: Pick<Part, 'withSubgrades'>,
): Promise<Result[]> {
  const submitted = sql`
    select sub_order_id from order_items where certificate = any(${certificates}::text[])`;
  const { rows } = await sql<ResultRow>`
    select ${SELECTED}, ${subgradesIf(withSubgrades)} as subgrades
    from unnest(${certificates}::text[]) with ordinality w(certificate, place)
    join graded_cards g on g.certificate = w.certificate
    join certificate_owners own on own.certificate = g.certificate and own.owner_id = ${ownerId}
    join card_variations v on v.id = g.variation_id
    join cards c on c.id = v.card_id
    join card_sets t on t.id = c.set_id
    left join (
      order_items i
      join sub_orders s on s.id = i.sub_order_id
      join orders o on o.id = s.order_id)
      on i.id = own.item_id and coalesce(s.customer_id, o.owner_id) = own.owner_id
    left join ${rowsIn(submitted)} r on r.id = i.id
    order by w.place`.execute(db);
  return rows.map(present);
}

/** Labels leave out the normal variation; a cell names it. */
const variationOf = (variation: string | null) =>
  variation && (variationLabel(variation) || 'Normal');

function present({ catalogue, score, typed, ...row }: ResultRow): Result {
  return {
    ...row,
    entered: row.itemId === null ? null : titleOf({ catalogue: null, typed }),
    card: catalogue && titleOf({ catalogue: { ...catalogue, variation: null }, typed }),
    variation: variationOf((catalogue ?? typed).variation),
    grade: row.certificate === null ? null : gradeWithScore(score),
  };
}
