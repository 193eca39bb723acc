import { GRADE_KEYS, gradeOf, gradeWithScore } from '@tag/contract/graded-cards';
import type { Picture } from '@tag/contract/media';
import type { OrderGrade } from '@tag/contract/orders';
import { sql } from 'kysely';
import { gradeArray } from '../db/grade-columns.ts';
import type { Queries } from '../db/queries.ts';
import { signHidden } from '../media/hidden-pictures.ts';
import { IS_PUBLISHED } from '../db/visible-certificates.ts';
import { DECIDED_BY, STATE_OF_GRADED, WAITS_FOR_OWNER } from '../orders/rows/decisions.ts';
import { CARD_TITLE_PARTS, titleOf, type TitleParts } from '../orders/rows/titles.ts';

/** The most sales that are shown with a card. */
const MOST_SALES = 3;

interface StoredReview {
  readonly id: string;
  readonly fee: number;
  readonly question: string | null;
  readonly askedAt: string;
  readonly dueAt: string;
  readonly scoreBefore: number | null;
  readonly answeredAt: string | null;
  readonly outcome: 'kept' | 'changed' | 'ended' | null;
  readonly scoreAfter: number | null;
  readonly reason: string | null;
  readonly isRefunded: boolean;
}

interface GradedRow extends TitleParts {
  readonly itemId: string;
  readonly position: number;
  readonly subOrderName: string;
  readonly certificate: string;
  readonly isPublished: boolean;
  readonly image: Picture;
  readonly score: number | null;
  readonly variationId: number;
  readonly counts: (number | null)[];
  readonly aboveInGrade: number;
  readonly state: OrderGrade['state'];
  readonly waitsUntil: Date | null;
  readonly listing: OrderGrade['listing'];
  readonly review: StoredReview | null;
  readonly canDecide: boolean;
}

/** A card, and whether the lab has answered a review of it. */
type GradedItem = Omit<OrderGrade, 'canReview'> & { readonly wasReviewed: boolean };

/** Graded cards of an order, in the order of their ids, in a fixed number of statements. */
export async function readGradedItems(
  db: Queries,
  ids: readonly string[],
  viewerId: string,
): Promise<GradedItem[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<GradedRow>`
    select i.id as item_id, i.position, s.name as sub_order_name, i.certificate, card.score,
      card.variation_id, ${IS_PUBLISHED} as is_published, ${CARD_TITLE_PARTS},
      report.report #> '{images,front}' as image, ${gradeArray('p')} as counts,
      (select count(*)::int from graded_cards other
        where other.variation_id = card.variation_id and other.grade_key = card.grade_key
          and other.score > card.score and other.score <= card.score + 49) as above_in_grade,
      ${STATE_OF_GRADED} as state,
      case when i.stage = 'order_complete' and i.shipment_id is null and ${WAITS_FOR_OWNER}
        then i.decide_until end as waits_until,
      (select json_build_object('price', l.price, 'isLive', l.state <> 'waiting')
        from listings l
        where l.certificate = i.certificate
          and l.state in ('waiting', 'live', 'delisting', 'unpaid')) as listing,
      (select json_build_object('id', r.id, 'fee', r.fee, 'question', r.question,
          'askedAt', r.asked_at, 'dueAt', r.due_at, 'scoreBefore', r.score_before,
          'answeredAt', r.answered_at, 'outcome', r.outcome, 'scoreAfter', r.score_after,
          'reason', r.reason, 'isRefunded', r.is_refunded)
        from card_reviews r
        where r.item_id = i.id and r.asked_at is not null
        order by r.asked_at desc limit 1) as review,
      ${DECIDED_BY} = ${viewerId} as can_decide
    from order_items i
    join sub_orders s on s.id = i.sub_order_id
    join orders o on o.id = s.order_id
    join graded_cards card on card.certificate = i.certificate
    join graded_card_reports report on report.certificate = card.certificate
    left join population_by_card p on p.variation_id = card.variation_id
    left join card_variations v on v.id = card.variation_id
    left join cards c on c.id = v.card_id
    left join card_sets t on t.id = c.set_id
    where i.id = any(${ids}::uuid[])
    order by array_position(${ids}::uuid[], i.id)`.execute(db);
  const sales = await readSales(
    db,
    rows.map(({ variationId }) => variationId),
  );
  return (await signHidden(db, rows)).map((row) => ({
    itemId: row.itemId,
    position: row.position,
    subOrderName: row.subOrderName,
    title: titleOf(row),
    certificate: row.certificate,
    isPublished: row.isPublished,
    image: row.image,
    grade: gradeWithScore(row.score),
    population: populationOf(row),
    sales: sales.get(row.variationId) ?? [],
    state: row.state,
    waitsUntil: row.waitsUntil && row.waitsUntil.toISOString(),
    listing: row.listing,
    review: row.review && presentReview(row.review),
    canDecide: row.canDecide,
    wasReviewed: row.review?.outcome === 'kept' || row.review?.outcome === 'changed',
  }));
}

/** As in the report: Authentic has no score to compare. */
function populationOf({ aboveInGrade, counts, score }: GradedRow): OrderGrade['population'] {
  const known = counts.map((count) => count ?? 0);
  const grade = GRADE_KEYS.indexOf(gradeOf(score).key);
  const higher = score === null ? 0 : sum(known.slice(0, grade));
  return {
    total: sum(known),
    atGrade: known[grade]!,
    higher,
    rank: score === null ? null : higher + aboveInGrade + 1,
  };
}

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

const iso = (at: string) => new Date(at).toISOString();

function presentReview(review: StoredReview): NonNullable<OrderGrade['review']> {
  const { answeredAt, askedAt, dueAt, outcome, scoreAfter, scoreBefore, ...shown } = review;
  const isAnswered = outcome === 'kept' || outcome === 'changed';
  return {
    ...shown,
    outcome,
    askedAt: iso(askedAt),
    dueAt: iso(dueAt),
    answeredAt: answeredAt && iso(answeredAt),
    before: gradeWithScore(scoreBefore),
    after: isAnswered ? gradeWithScore(scoreAfter) : null,
  };
}

/** The latest sales on our market, by variation. */
async function readSales(
  db: Queries,
  variationIds: readonly number[],
): Promise<ReadonlyMap<number, OrderGrade['sales']>> {
  const { rows } = await sql<{
    variationId: number;
    price: number;
    soldAt: Date;
    score: number | null;
  }>`
    select w.variation_id, sale.price, sale.sold_at, sale.score
    from (select distinct unnest(${variationIds}::bigint[]) as variation_id) w
    cross join lateral (
      select coalesce(l.sale_price, l.price) as price, l.sold_at, l.score
      from graded_cards g
      join listings l on l.certificate = g.certificate
      where g.variation_id = w.variation_id and l.state = 'sold' and l.sold_at is not null
      order by l.sold_at desc
      limit ${MOST_SALES}) sale
    order by w.variation_id, sale.sold_at desc`.execute(db);
  const byVariation = new Map<number, OrderGrade['sales']>();
  for (const { price, score, soldAt, variationId } of rows) {
    const sale = { price, soldAt: soldAt.toISOString(), grade: gradeWithScore(score) };
    byVariation.set(variationId, [...(byVariation.get(variationId) ?? []), sale]);
  }
  return byVariation;
}
