import { MOST_COUNTED } from '@tag/contract/constants';
import { fieldRefusal } from '@tag/contract/errors';
import type { PageQuery } from '@tag/contract/schema';
import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import type { Queries } from './queries.ts';

/** What a list is sorted by. */
export interface Key {
  /** SQL. */
  readonly by: RawBuilder<unknown>;
  /** SQL: a value as an exact text. */
  written(by: RawBuilder<unknown>): RawBuilder<string>;
  /** SQL: the type to cast it back to. */
  readonly type: RawBuilder<unknown>;
  /** Whether a text can be cast back. */
  accepts(written: string): boolean;
  readonly isNullable?: boolean;
}

type Sql = RawBuilder<unknown>;
const asText = (by: Sql) => sql<string>`(${by})::text`;

export const byText = (by: Sql): Key => ({
  ...{ by, written: asText, type: sql`text` },
  accepts: (written) => !written.includes('\0'),
});
export const byWhole = (by: Sql): Key => ({
  ...{ by, written: asText, type: sql`bigint` },
  accepts: (written) => /^\d{1,15}$/.test(written),
});
export const byId = (by: Sql): Key => ({
  ...{ by, written: asText, type: sql`uuid` },
  accepts: (written) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(written),
});
export const byTime = (by: Sql): Key => ({
  by,
  written: (at) => sql`to_char((${at}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
  type: sql`timestamptz`,
  accepts: (written) => isMoment(written),
});

/** Whether it is in the calendar, written as `byTime` does. */
function isMoment(written: string): boolean {
  const [, second] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)\.\d{6}Z$/.exec(written) ?? [];
  if (second === undefined) return false;
  const at = new Date(`${second}Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(second);
}

/** A list's first key that may be null: such rows come last, in both directions. */
export const orLast = (key: Key): Key => ({ ...key, isNullable: true });

export interface Order {
  /** The last decides ties. */
  readonly keys: readonly Key[];
  readonly direction: 'asc' | 'desc';
}

export const directionOf = (isUp: boolean) => (isUp ? sql`asc` : sql`desc`);

type Values = readonly (string | null)[];

/** A position in a list, and how its reader goes on. */
interface Position {
  readonly values: Values;
  /** Where the row is, as counted on the way there. */
  readonly from?: number;
  readonly isBack?: boolean;
}

/** A position as the opaque text that clients send back. */
export const writeCursor = (position: Position) =>
  Buffer.from(JSON.stringify(position)).toString('base64url');

/** @throws ApiError `validation` for a position that isn't from a page with the same order. */
export function readCursor(keys: readonly Key[], cursor: string): Required<Position> {
  const { from = 1, isBack = false, values } = parse(cursor);
  const isValid =
    Array.isArray(values) &&
    values.length === keys.length &&
    keys.every(({ accepts, isNullable = false }, index) => {
      const value: unknown = values[index];
      return typeof value === 'string' ? accepts(value) : isNullable && value === null;
    });
  if (isValid && Number.isSafeInteger(from) && from > 0)
    return { values, from, isBack: isBack === true };
  throw fieldRefusal('query.after', 'Is not from a page with the same sort');
}

function parse(cursor: string): Partial<Position> {
  try {
    return { ...(JSON.parse(Buffer.from(cursor, 'base64url').toString()) as object) };
  } catch {
    return {};
  }
}

/** SQL: whether a row comes after a position. @param isBack the same from the other end */
export function isAfter(
  { direction, keys }: Order,
  values: Values,
  isBack = false,
): RawBuilder<boolean> {
  const sign = (direction === 'asc') !== isBack ? sql`>` : sql`<`;
  const compare = (first: number) => sql<boolean>`
    (${sql.join(keys.slice(first).map(({ by }) => by))}) ${sign}
    (${sql.join(keys.slice(first).map(({ type }, index) => sql`${values[first + index]}::${type}`))})`;
  const [{ by, isNullable }] = keys as [Key];
  if (!isNullable) return compare(0);
  const isNull = sql<boolean>`(${by}) is null`;
  if (values[0] === null) {
    return isBack ? sql`(not ${isNull} or ${compare(1)})` : sql`(${isNull} and ${compare(1)})`;
  }
  return isBack ? compare(0) : sql`(${compare(0)} or ${isNull})`;
}

const orderOf = ({ direction, keys }: Order, isBack: boolean) =>
  sql.join(
    keys.map(({ by, isNullable }) => {
      const sorted = sql`${by} ${directionOf((direction === 'asc') !== isBack)}`;
      return isNullable ? sql`${sorted} nulls ${isBack ? sql`first` : sql`last`}` : sorted;
    }),
  );

interface Wanted extends PageQuery {
  readonly pageSize: number;
  /** Rows before the page, for one with a number. */
  readonly skipped?: number;
}

/** A page of a list, and the positions of those around it. @param found all its rows, in any order */
export async function readPage<Db, Table extends keyof Db, Row>(
  found: SelectQueryBuilder<Db, Table, Row>,
  order: Order,
  { after, pageSize, skipped = 0 }: Wanted,
): Promise<{ items: Row[]; from: number; next: string | null; previous: string | null }> {
  const at = after === undefined ? undefined : readCursor(order.keys, after);
  const isBack = at?.isBack ?? false;
  const written = order.keys.map((key) => key.written(key.by));
  // One more than the page, to see whether there is another.
  const read = (await found
    .select(sql<Values>`array[${sql.join(written)}]`.as('position'))
    .$if(at !== undefined, (some) => some.where(isAfter(order, at!.values, isBack)))
    .orderBy(orderOf(order, isBack))
    .limit(pageSize + 1)
    .$if(skipped > 0, (some) => some.offset(skipped))
    .execute()) as (Row & { position: Values })[];
  const hasMore = read.length > pageSize;
  // The first page is always full.
  if (isBack && !hasMore) return readPage(found, order, { pageSize });
  const rows = read.slice(0, pageSize);
  if (isBack) rows.reverse();
  const from = Math.max(1, (at?.from ?? 1 + skipped) - (isBack ? rows.length : 0));
  const cursor = (row: (typeof rows)[number] | undefined, position: Omit<Position, 'values'>) =>
    row ? writeCursor({ values: row.position, ...position }) : null;
  return {
    items: rows.map(({ position: _, ...row }) => row as unknown as Row),
    from,
    next: isBack || hasMore ? cursor(rows.at(-1), { from: from + rows.length }) : null,
    previous: at ? cursor(rows[0], { from, isBack: true }) : null,
  };
}

/** Rows that are read at once of a list that is read whole. */
const ROWS_AT_ONCE = 200;

/** All rows of a list, some at a time. */
export async function* eachPage<Db, Table extends keyof Db, Row>(
  found: SelectQueryBuilder<Db, Table, Row>,
  order: Order,
): AsyncGenerator<Row[]> {
  for (let after: string | null | undefined; after !== null;) {
    const { items, next } = await readPage(found, order, { after, pageSize: ROWS_AT_ONCE });
    yield items;
    after = next;
  }
}

/** A page with the number of rows on all pages, counted up to a limit. */
export async function readCountedPage<Db, Table extends keyof Db, Row>(
  db: Queries,
  found: SelectQueryBuilder<Db, Table, Row>,
  order: Order,
  wanted: Wanted,
) {
  const some = found
    .clearSelect()
    .select(sql.lit(1).as('one'))
    .limit(MOST_COUNTED + 1);
  const [{ total }, page] = await Promise.all([
    db
      .selectFrom(some.as('some'))
      .select((it) => it.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
    readPage(found, order, wanted),
  ]);
  return { total, ...page };
}
