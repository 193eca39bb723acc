import type { CollectionState, OwnedCardsQuery } from '@tag/contract/collection';
import type { GradeKey } from '@tag/contract/graded-cards';
import { sql } from 'kysely';
import { byText, byTime, byWhole, orLast, type Key, type Order } from '../db/keyset.ts';
import { hasWords } from '../db/like.ts';
import type { Queries } from '../db/queries.ts';
import { isSold } from '../db/sold-certificates.ts';

interface OwnedRow {
  readonly certificate: string;
  readonly since: Date;
  readonly state: CollectionState;
  /** US cents, as its owner declared it; null if somebody else submitted it. */
  readonly value: number | null;
  readonly score: number | null;
  readonly gradeKey: GradeKey;
  readonly categoryId: number;
  readonly category: string;
  readonly setId: number;
  readonly brand: string;
  readonly set: string;
  readonly year: number;
  /** What is searched. */
  readonly words: string;
}

const CERTIFICATE = sql.ref('own.certificate');

/** SQL: the state of the certificate `own`, of the first that applies. */
const STATE = sql<CollectionState>`case
  when ${isSold(CERTIFICATE)} then 'sold'
  when exists (
    select from listings l
    where l.certificate = own.certificate and l.state in ('waiting', 'live', 'delisting', 'unpaid'))
    then 'listed'
  when exists (
    select from order_items w
    where w.certificate = own.certificate and w.stage <> 'shipped' and w.shipment_id is null)
    then 'with_us'
  else 'with_me' end`;

/**
 * SQL: the certificates of a user that aren't voided. The planner leaves out the joins of columns that
 * aren't used, so the first page of 20,000 reads its own rows only.
 */
export const ownedBy = (ownerId: string) => sql<OwnedRow>`(
  select own.certificate, own.since, ${STATE} as state,
    case when coalesce(part.customer_id, o.owner_id) = own.owner_id then i.declared_value end as value,
    g.score, g.grade_key, k.id as category_id, k.name as category, s.id as set_id, s.brand,
    s.name as "set", s.year, lower(c.name || ' ' || c.number) as name,
    concat_ws(' ', own.certificate, s.year, s.brand, s.name, c.subset, c.name, c.number, v.name) as words
  from certificate_owners own
  left join graded_cards g on g.certificate = own.certificate
  left join card_variations v on v.id = g.variation_id
  left join cards c on c.id = v.card_id
  left join card_sets s on s.id = c.set_id
  left join categories k on k.id = s.category_id
  left join order_items i on i.id = own.item_id
  left join sub_orders part on part.id = i.sub_order_id
  left join orders o on o.id = part.order_id
  where own.owner_id = ${ownerId} and not exists (
    select from voided_certificates d where d.certificate = own.certificate))`;

const SORTS: Readonly<Record<NonNullable<OwnedCardsQuery['sort']>, Key>> = {
  since: byTime(sql`w.since`),
  grade: byWhole(sql`coalesce(w.score, 0)`),
  card: byText(sql`w.name`),
  year: byWhole(sql`w.year`),
  value: orLast(byWhole(sql`w.value`)),
};

export type OwnedFilters = Omit<OwnedCardsQuery, 'after' | 'pageSize'>;

export const orderOf = ({ direction = 'desc', sort = 'since' }: OwnedFilters): Order => ({
  keys: [SORTS[sort], byText(sql`w.certificate`)],
  direction,
});

/** The certificates of a user that a filter leaves. */
export function findOwned(db: Queries, ownerId: string, wanted: OwnedFilters) {
  const { category, certificate, grade, search, set, state, year } = wanted;
  return db
    .selectFrom(ownedBy(ownerId).as('w'))
    .$if(category !== undefined, (it) => it.where('w.categoryId', '=', category!))
    .$if(certificate !== undefined, (it) =>
      it.where(sql<boolean>`w.certificate = any(${certificate})`),
    )
    .$if(grade !== undefined, (it) => it.where('w.gradeKey', '=', grade!))
    .$if(set !== undefined, (it) => it.where('w.setId', '=', set!))
    .$if(state !== undefined, (it) => it.where('w.state', '=', state!))
    .$if(year !== undefined, (it) => it.where('w.year', '=', year!))
    .$if(Boolean(search), (it) => it.where(hasWords(sql`w.words`, search)));
}
