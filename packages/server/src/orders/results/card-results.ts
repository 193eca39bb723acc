import { gradeWithScore, type GradedCardDetail } from '@tag/contract/graded-cards';
import type { CardOutcome, CardResult } from '@tag/contract/orders';
import type { PageQuery } from '@tag/contract/schema';
import { sql } from 'kysely';
import { byId, byWhole, readCountedPage } from '../../db/keyset.ts';
import type { Queries } from '../../db/queries.ts';
import { readItems } from '../items/items.ts';
import type { SeenOrder } from '../rows/order-store.ts';

const PAGE_SIZE = 100;
const ORDER = {
  keys: [byWhole(sql`s.position`), byWhole(sql`i.position`), byId(sql`i.id`)],
  direction: 'asc',
} as const;

/**
 * What each card of an order graded, by sub-order and position. The customer of a sub-order gets their
 * own cards; a grade shows once its report is public.
 * @param portalUrl where the reports are.
 */
export async function readResults(
  db: Queries,
  order: Pick<SeenOrder, 'customerId' | 'id'>,
  { after, pageSize = PAGE_SIZE }: PageQuery,
  portalUrl: string,
) {
  const { customerId, id } = order;
  const found = db
    .selectFrom('subOrders as s')
    .innerJoin('orderItems as i', 'i.subOrderId', 's.id')
    .select('i.id')
    .where('s.orderId', '=', id)
    .$if(customerId !== null, (some) => some.where('s.customerId', '=', customerId));
  const { items: listed, ...page } = await readCountedPage(db, found, ORDER, { after, pageSize });
  const ids = listed.map((row) => row.id);
  const cards = await readItems(db, order, { ids });
  const grades = await readGrades(db, ids);
  const items = cards.map((card): CardResult => {
    const { id: itemId, subOrderId, title, declaredValue, ...rest } = card;
    const { cardId, image, position, problems, size, state, variationId, ...entered } = rest;
    const { certificate, gradedAt, outcome, score, subgrades, variation } = grades.get(itemId)!;
    return {
      ...{ itemId, subOrderId, entered, title, variation, declaredValue, outcome, certificate },
      grade: certificate === null ? null : gradeWithScore(score),
      subgrades,
      gradedAt: gradedAt?.toISOString() ?? null,
      reportUrl: certificate === null ? null : `${portalUrl}/card/${certificate}`,
    };
  });
  return { ...page, items };
}

interface GradeRow {
  readonly id: string;
  readonly outcome: CardOutcome | null;
  readonly variation: string | null;
  readonly certificate: string | null;
  readonly score: number | null;
  readonly gradedAt: Date | null;
  readonly subgrades: GradedCardDetail['subgrades'];
}

async function readGrades(
  db: Queries,
  ids: readonly string[],
): Promise<ReadonlyMap<string, GradeRow>> {
  const { rows } = await sql<GradeRow>`
    select i.id, i.outcome, v.name as variation, g.certificate, g.score, g.graded_at,
      r.report -> 'subgrades' as subgrades
    from order_items i
    left join card_variations v on v.id = i.variation_id
    left join graded_cards g on g.certificate = i.certificate and g.published_at <= now()
    left join graded_card_reports r on r.certificate = g.certificate
    where i.id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
