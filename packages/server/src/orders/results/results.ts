import { gradeWithScore, variationLabel } from '@tag/contract/graded-cards';
import { reportAddress } from '@tag/contract/listing-drafts';
import type { CardResult } from '@tag/contract/orders';
import type { PageQuery } from '@tag/contract/schema';
import { sql, type RawBuilder } from 'kysely';
import { byId, byWhole, eachPage, readCountedPage } from '../../db/keyset.ts';
import type { Queries } from '../../db/queries.ts';
import type { SeenOrder } from '../rows/order-store.ts';
import { CARD_TITLE_PARTS, TITLE_JOINS, titleOf, type TitleParts } from '../rows/titles.ts';

type Submitted = Pick<
  CardResult,
  'itemId' | 'orderNumber' | 'subOrderId' | 'subOrder' | 'row' | 'entered'
>;

/** What became of a card. What its order knows is null if its owner didn't submit it. */
export type Result = Omit<CardResult, keyof Submitted | 'fee'> & {
  readonly [Field in keyof Submitted]: Submitted[Field] | null;
};

interface Wanted {
  /** Where the reports are. */
  readonly portalUrl: string;
  /** The reports are large: they are read only if asked for. */
  readonly withSubgrades: boolean;
}

const PAGE_SIZE = 100;
/** By sub-order, then position. */
const ORDER = {
  keys: [byWhole(sql`s.position`), byWhole(sql`i.position`), byId(sql`i.id`)],
  direction: 'asc',
} as const;

type Viewed = Pick<SeenOrder, 'customerId' | 'id'>;

/** The cards of an order that its viewer sees: all, or those of a sub-order's customer. */
const cardsOf = (db: Queries, { customerId, id }: Viewed) =>
  db
    .selectFrom('subOrders as s')
    .innerJoin('orderItems as i', 'i.subOrderId', 's.id')
    .select('i.id')
    .where('s.orderId', '=', id)
    .$if(customerId !== null, (some) => some.where('s.customerId', '=', customerId));

/** A page of an order's results. */
export async function readOrderResults(
  db: Queries,
  order: Viewed,
  { after, pageSize = PAGE_SIZE }: PageQuery,
  portalUrl: string,
) {
  const found = cardsOf(db, order);
  const { items, ...page } = await readCountedPage(db, found, ORDER, { after, pageSize });
  const wanted = { portalUrl, withSubgrades: true };
  return { ...page, items: await readItemResults(db, items, wanted) };
}

/** All of them, a part at a time. */
export async function* eachOrderResult(db: Queries, order: Viewed, wanted: Wanted) {
  for await (const items of eachPage(cardsOf(db, order), ORDER)) {
    yield await readItemResults(db, items, wanted);
  }
}

/** SQL: the rows of the cards in some sub-orders. Positions have gaps, where others fit in later. */
const rowsIn = (subOrderIds: RawBuilder<unknown>) => sql`(
  select id, row_number() over (partition by sub_order_id order by position, id)::int as row
  from order_items where sub_order_id in (${subOrderIds}))`;

async function readItemResults(
  db: Queries,
  items: readonly { readonly id: string }[],
  wanted: Wanted,
) {
  const ids = items.map(({ id }) => id);
  const results = await readResults(
    db,
    sql`unnest(${ids}::uuid[]) with ordinality w(id, place)
      join order_items i on i.id = w.id
      join sub_orders s on s.id = i.sub_order_id
      join orders o on o.id = s.order_id
      join ${rowsIn(sql`select sub_order_id from order_items where id = any(${ids}::uuid[])`)} r on r.id = i.id
      ${TITLE_JOINS}
      left join graded_cards g on g.certificate = i.certificate and g.published_at <= now()`,
    wanted,
  );
  // Each has its order.
  return results as (Result & Submitted)[];
}

/**
 * Certificates of an owner, in the given order. What they cost and how they were entered is known to those
 * who submitted them only.
 */
export const readCertificateResults = (
  db: Queries,
  ownerId: string,
  certificates: readonly string[],
  wanted: Wanted,
): Promise<Result[]> =>
  readResults(
    db,
    sql`unnest(${certificates}::text[]) with ordinality w(certificate, place)
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
      left join ${rowsIn(sql`
        select sub_order_id from order_items where certificate = any(${certificates}::text[])`)} r
        on r.id = i.id`,
    wanted,
  );

type ResultRow = TitleParts &
  Omit<Result, 'card' | 'variation' | 'grade' | 'gradedAt' | 'reportUrl'> & {
    readonly score: number | null;
    readonly gradedAt: Date | null;
  };

/**
 * @param from SQL: cards `i` in the sub-orders `s` of `o`, with their rows `r`, their catalogue's `c`, `t`, and `v`,
 * and the certificate `g`, all at their `w.place`
 */
async function readResults(
  db: Queries,
  from: RawBuilder<unknown>,
  { portalUrl, withSubgrades }: Wanted,
): Promise<Result[]> {
  const subgrades = withSubgrades
    ? sql`(select nullif(p.report -> 'subgrades', 'null') from graded_card_reports p
        where p.certificate = g.certificate)`
    : sql`null::jsonb`;
  const { rows } = await sql<ResultRow>`
    select i.id as item_id, o.number as order_number, s.id as sub_order_id, s.name as sub_order,
      r.row, i.declared_value, i.outcome, g.certificate, g.score, g.graded_at,
      ${subgrades} as subgrades, ${CARD_TITLE_PARTS},
      case when i.id is not null then json_strip_nulls(json_build_object(
        'year', i.year, 'set', i.card_set, 'subset', i.subset, 'number', i.number, 'name', i.name,
        'variation', i.variation, 'cmpCode', i.cmp_code, 'isSerialNumber', i.is_serial_number,
        'serialNumber', i.serial_number, 'divisorNumber', i.divisor_number,
        'isPrizm', i.is_prizm, 'isRefractor', i.is_refractor)) end as entered
    from ${from}
    order by w.place`.execute(db);
  return rows.map(({ catalogue, gradedAt, score, typed, ...row }) => ({
    ...row,
    card: catalogue && titleOf({ catalogue: { ...catalogue, variation: null }, typed }),
    variation: variationOf((catalogue ?? typed).variation),
    grade: row.certificate === null ? null : gradeWithScore(score),
    gradedAt: gradedAt?.toISOString() ?? null,
    reportUrl: row.certificate === null ? null : reportAddress(row.certificate, { portalUrl }),
  }));
}

/** Labels leave out the normal variation; a cell names it. */
const variationOf = (variation: string | null | undefined) =>
  variation ? variationLabel(variation) || 'Normal' : null;
