import { sql, type RawBuilder } from 'kysely';

/** SQL: a side of a slab as in its `report`; without a picture of it, the side of the card. */
export const slabOrCard = (side: 'front' | 'back'): RawBuilder<unknown> => sql`coalesce(
  nullif(report.report #> ${sql.lit(`{slab,${side}}`)}, 'null'),
  report.report #> ${sql.lit(`{images,${side}}`)})`;

/** SQL: the front of the best certificate of a variation whose report is public, if there is one. */
export const bestFront = (variation: 'v.id' | 'v.variationId'): RawBuilder<unknown> => sql`
  select r.report #> '{images,front}' as picture, g.score
  from graded_cards g
  join graded_card_reports r on r.certificate = g.certificate
  where g.variation_id = ${sql.ref(variation)} and g.published_at <= now()
  order by g.score desc nulls last, g.chronology
  limit 1`;
