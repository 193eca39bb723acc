import { Refusal } from '@tag/contract/errors';
import type { PublicListingSort } from '@tag/contract/tag-market';
import { sql, type RawBuilder } from 'kysely';

/** A way to sort listings. Their ids decide ties, in the same direction. */
interface Order {
  /** SQL: on a listing `l`, exactly as in its index. */
  readonly key: RawBuilder<unknown>;
  /** SQL: `p.key` as an exact text, and the type to cast it back to. */
  readonly written: RawBuilder<string>;
  readonly type: RawBuilder<unknown>;
  readonly pattern: RegExp;
  readonly direction: RawBuilder<unknown>;
  readonly isAfter: RawBuilder<unknown>;
}

const UP = { direction: sql`asc`, isAfter: sql`>` };
const DOWN = { direction: sql`desc`, isAfter: sql`<` };
const WHOLE = { written: sql<string>`p.key::text`, type: sql`integer`, pattern: /^\d{1,9}$/ };
const TIME = {
  written: sql<string>`to_char(p.key at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
  type: sql`timestamptz`,
  pattern:
    /^2\d{3}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3])(?::[0-5]\d){2}\.\d{6}Z$/,
};

export const ORDERS: Readonly<Record<PublicListingSort, Order>> = {
  newest: { key: sql`l.listed_at`, ...TIME, ...DOWN },
  'price-up': { key: sql`l.price`, ...WHOLE, ...UP },
  'price-down': { key: sql`l.price`, ...WHOLE, ...DOWN },
  grade: { key: sql`coalesce(l.score, 0)`, ...WHOLE, ...DOWN },
};

export const isByPrice = (sort: PublicListingSort) => sort === 'price-up' || sort === 'price-down';

/** A listing's position in an order. */
export interface Position {
  readonly id: string;
  readonly key: string;
}

/** A position as the opaque text that clients send back. */
export const writeCursor = ({ key, id }: Position) =>
  Buffer.from(`${key} ${id}`).toString('base64url');

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** @throws ApiError `validation` for a position that isn't from a page with this sort. */
export function readCursor(sort: PublicListingSort, cursor: string): Position {
  const [key = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split(' ');
  if (ORDERS[sort].pattern.test(key) && ID.test(id)) return { key, id };
  const reason = 'Is not the `next` of a page with the same sort';
  throw new Refusal('validation', { fields: [{ path: 'query.after', reason }] });
}
