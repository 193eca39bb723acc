import { sql } from 'kysely';
import { priceListInEffect } from '../db/price-list-in-effect.ts';
import type { Queries } from '../db/queries.ts';
import { type PriceList, priceListOf } from './price-list.ts';
import type { PriceRow } from './rows.ts';

interface StoredPrice {
  kind: PriceRow['kind'];
  code: string;
  name: string;
  description: string;
  amount: number;
  details: object;
}

/** The rows of a price list, in the order of its file. */
export interface StoredList {
  readonly id: number;
  readonly startsAt: Date;
  readonly importedAt: Date;
  readonly importedBy: string | null;
  readonly rows: readonly PriceRow[];
}

/** The unit of `amount` in a row. */
export const amountOf = (row: PriceRow): number =>
  row.kind === 'package' ? row.values.percentOff : row.values.price;

function toRow({ amount, details, kind, ...names }: StoredPrice): PriceRow {
  const main = kind === 'package' ? { percentOff: amount } : { price: amount };
  // Checked when it was imported.
  return { kind, ...names, values: { ...main, ...details } } as PriceRow;
}

const lists = (db: Queries) =>
  db.selectFrom('priceLists as l').select([
    'l.id',
    'l.startsAt',
    'l.importedAt',
    sql<string | null>`(
      select u.first_name || ' ' || u.last_name from users u where u.id = l.imported_by)`.as(
      'importedBy',
    ),
    sql<StoredPrice[]>`(
      select json_agg(to_jsonb(p) order by p.position) from prices p where p.list_id = l.id)`.as(
      'rows',
    ),
  ]);

type Row = Awaited<ReturnType<ReturnType<typeof lists>['executeTakeFirstOrThrow']>>;
const toList = ({ rows, ...list }: Row): StoredList => ({ ...list, rows: rows.map(toRow) });

/** Every price list, newest first. */
export async function listPriceLists(db: Queries): Promise<StoredList[]> {
  return (await lists(db).orderBy('l.startsAt', 'desc').execute()).map(toList);
}

/** The list in effect at a moment, now by default; undefined before the first. */
export async function findStoredList(db: Queries, at?: Date): Promise<StoredList | undefined> {
  const found = await lists(db)
    .where('l.id', '=', priceListInEffect(at && sql`${at}`))
    .executeTakeFirst();
  return found && toList(found);
}

/** The current prices; undefined before the first list. */
export async function findPrices(db: Queries): Promise<PriceList | undefined> {
  const list = await findStoredList(db);
  return list && priceListOf(list, list.rows);
}

/** Whether the current prices have a service speed with this code. */
export async function isSpeedOffered(db: Queries, code: string): Promise<boolean> {
  const prices = await findPrices(db);
  return prices?.speeds.some((speed) => speed.code === code) ?? false;
}

/** @returns undefined if a list starts at that moment already. */
export async function addPriceList(
  db: Queries,
  { importedBy, rows, startsAt }: Pick<StoredList, 'rows' | 'startsAt' | 'importedBy'>,
): Promise<StoredList | undefined> {
  const added = await db
    .insertInto('priceLists')
    .values({ startsAt, importedBy })
    .onConflict((conflict) => conflict.column('startsAt').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) return undefined;
  await db
    .insertInto('prices')
    .values(
      rows.map((row, position) => {
        const { kind, values, ...names } = row;
        const { percentOff: _, price: __, ...details } = values as Record<string, unknown>;
        const amount = amountOf(row);
        return {
          listId: added.id,
          kind,
          ...names,
          position,
          amount,
          details: JSON.stringify(details),
        };
      }),
    )
    .execute();
  return toList(await lists(db).where('l.id', '=', added.id).executeTakeFirstOrThrow());
}
