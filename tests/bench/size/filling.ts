import { sql, type RawBuilder } from 'kysely';

/** Cards of an order. */
export const CARDS = 10;

export interface Filling {
  /** Those with an order, a report, and media. */
  readonly certificates: number;
  /** All of them. */
  readonly graded: number;
  /** Orders whose cards are graded and sent back; those after them are in the lab. */
  readonly shipped: number;
  readonly inLab: number;
  readonly drafts: number;
  readonly members: number;
  /** One order in so many is the first member's. */
  readonly ownedEvery: number;
}

/** Certificates of the largest dealer, as a collection is measured. */
const LARGEST = 20_000;

export const fillingOf = (certificates: number, graded = certificates): Filling => ({
  certificates,
  graded,
  shipped: certificates / CARDS,
  inLab: certificates / 100,
  drafts: certificates / 100,
  members: Math.max(20, certificates / 100),
  ownedEvery: Math.max(5, Math.floor(certificates / LARGEST)),
});

export type Statement = RawBuilder<unknown>;

/** SQL: ids that follow from a number. */
export const idOf = (kind: string, number: RawBuilder<unknown>) =>
  sql`md5(${sql.lit(kind)} || ${number})::uuid`;
export const MEMBERS = sql`(select array_agg(id order by length(email), email) as ids from users
  where email like 'member-%') m`;
export const STAFF = sql`(select id from users where email = 'lab@example.com')`;
export const LAB_STAGES = sql`array['pending_receipt', 'received', 'image_processing', 'verification', 'slab_assembly', 'qa',
  'slab_imaging', 'order_complete']`;
/** SQL: whether a certificate isn't one of the bare ones. */
export const hasAllOf = ({ certificates, graded }: Filling) =>
  certificates < graded
    ? sql`certificate < 'X' || lpad(${sql.lit(String(certificates))}, 7, '0')`
    : sql`true`;
/** SQL: over four years, the latest last. */
export const time = (share: RawBuilder<unknown>) =>
  sql`(now() - (1 - ${share}) * interval '1500 days')`;
