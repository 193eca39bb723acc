import type { CollectionState, OwnedCardsQuery } from '@tag/contract/collection';
import type { GradeKey } from '@tag/contract/graded-cards';
import { sql, type RawBuilder } from 'kysely';
import { byText, byTime, byWhole, orLast, type Key, type Order } from '../db/keyset.ts';
import { hasWordsInLowerCase } from '../db/like.ts';
import type { Queries } from '../db/queries.ts';
import { isSold } from '../db/sold-certificates.ts';

interface OwnedRow {
  readonly certificate: string;
  readonly since: Date;
  /** US cents, as its owner declared it; null if somebody else submitted it. */
  readonly value: number | null;
  readonly score: number | null;
  readonly gradeKey: GradeKey;
  readonly categoryId: number;
  readonly setId: number;
  readonly year: number;
}

const CERTIFICATE = sql.ref('w.certificate');
const IS_SOLD = isSold(CERTIFICATE);
const IS_LISTED = sql<boolean>`exists (
  select from listings l
  where l.certificate = w.certificate and l.state in ('waiting', 'live', 'delisting', 'unpaid'))`;
const IS_WITH_US = sql<boolean>`exists (
  select from order_items i
  where i.certificate = w.certificate and i.stage <> 'shipped' and i.shipment_id is null)`;

/** SQL: the state of the certificate `w`, of the first that applies. */
export const STATE = sql<CollectionState>`case
  when ${IS_SOLD} then 'sold' when ${IS_LISTED} then 'listed' when ${IS_WITH_US} then 'with_us'
  else 'with_me' end`;

/** SQL: the same as `IS_WITH_US` for a list, read once instead of for each card. */
const IS_AMONG_THOSE_WITH_US = sql<boolean>`w.certificate in (
  select i.certificate from order_items i
  where i.certificate is not null and i.stage <> 'shipped' and i.shipment_id is null offset 0)`;

/** The same as conditions, which are read at once for all rows. */
const IN_STATE: Readonly<Record<CollectionState, RawBuilder<boolean>>> = {
  sold: IS_SOLD,
  listed: sql`${IS_LISTED} and not ${IS_SOLD}`,
  with_us: sql`${IS_AMONG_THOSE_WITH_US} and not ${IS_LISTED} and not ${IS_SOLD}`,
  with_me: sql`not ${IS_WITH_US} and not ${IS_LISTED} and not ${IS_SOLD}`,
};

/** SQL: the certificates of a user that aren't voided; those have no grade here. */
export const ownedBy = (ownerId: string) => sql<OwnedRow>`(
  select own.* from certificate_owners own
  where own.owner_id = ${ownerId} and own.grade_key is not null)`;

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
    .$if(state !== undefined, (it) => it.where(IN_STATE[state!]))
    .$if(year !== undefined, (it) => it.where('w.year', '=', year!))
    .$if(Boolean(search), (it) => it.where(hasWordsInLowerCase(sql`w.words`, search)));
}
