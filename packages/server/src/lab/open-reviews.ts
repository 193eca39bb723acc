import { gradeWithScore } from '@tag/contract/graded-cards';
import type { OpenReview, OpenReviews } from '@tag/contract/lab';
import type { PageQuery } from '@tag/contract/schema';
import { sql } from 'kysely';
import { byId, byTime, readCountedPage } from '../db/keyset.ts';
import type { Queries } from '../db/queries.ts';
import { CARD_TITLE_PARTS, titleOf, type TitleParts } from '../orders/rows/titles.ts';

const PAGE_SIZE = 20;
const ORDER = { keys: [byTime(sql`r.due_at`), byId(sql`r.id`)], direction: 'asc' } as const;

interface ReviewRow extends TitleParts, Pick<OpenReview, 'certificate' | 'customer' | 'defects'> {
  readonly id: string;
  readonly itemId: string;
  readonly orderNumber: string;
  readonly question: string | null;
  readonly askedAt: Date;
  readonly dueAt: Date;
  readonly score: number | null;
  readonly isPacked: boolean;
}

/** The reviews that wait for the lab, what is due first at the top. */
export async function listOpenReviews(
  db: Queries,
  { after, pageSize = PAGE_SIZE }: PageQuery,
): Promise<OpenReviews> {
  const open = db
    .selectFrom('cardReviews as r')
    .select('r.id')
    .where('r.askedAt', 'is not', null)
    .where('r.answeredAt', 'is', null);
  const { items, ...page } = await readCountedPage(db, open, ORDER, { after, pageSize });
  const { rows } = await sql<ReviewRow>`
    select r.id, r.item_id, o.number as order_number, r.question, r.asked_at, r.due_at,
      concat_ws(' ', u.first_name, u.last_name) as customer, i.certificate, card.score,
      i.stage = 'order_complete' as is_packed, report.report -> 'defect_map' as defects,
      ${CARD_TITLE_PARTS}
    from card_reviews r
    join orders o on o.id = r.order_id
    join order_items i on i.id = r.item_id
    join users u on u.id = r.asked_by
    join graded_cards card on card.certificate = i.certificate
    join graded_card_reports report on report.certificate = card.certificate
    left join card_variations v on v.id = card.variation_id
    left join cards c on c.id = v.card_id
    left join card_sets t on t.id = c.set_id
    where r.id = any(${items.map(({ id }) => id)}::uuid[])
    order by r.due_at, r.id`.execute(db);
  return {
    ...page,
    items: rows.map(({ askedAt, catalogue, dueAt, score, typed, ...row }) => ({
      ...row,
      title: titleOf({ catalogue, typed }),
      grade: gradeWithScore(score),
      askedAt: askedAt.toISOString(),
      dueAt: dueAt.toISOString(),
    })),
  };
}
