import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Queries, ReadQueries, Transaction } from '../db/queries.ts';
import { closeValue, openValue } from './secrets-key.ts';
import type { Secrets } from './versions.ts';

const BYTES = 32;

/** Servers read their secrets again after this time. */
const REREAD_MS = 10_000;
/** A new version is used once every server knows it; before, it only counts. */
const UNUSED_SECONDS = 30;

/**
 * The secrets that may be replaced, and for how many days the replaced version still counts: as long as what it
 * made is valid. Sealed rows are sealed again before it ends. The key of reports ends at once, since its public half
 * stays.
 */
export const OVERLAP_DAYS = {
  'mailed-codes': 1,
  'media-links': 2,
  receipts: 366,
  reports: 0,
  'second-factors': 1,
  sessions: 31,
  'webhook-secrets': 1,
  'webhook-signing': 30,
} as const;

export type Replaceable = keyof typeof OVERLAP_DAYS;
/** The grade log's key is never replaced. */
type SecretName = Replaceable | 'grade-log';

async function findSecrets(
  db: ReadQueries,
  name: SecretName,
  at?: Date,
): Promise<Secrets | undefined> {
  const rows = await db
    .selectFrom('secrets')
    .selectAll()
    .select(
      sql<boolean>`made_at <= coalesce(${at ?? null}::timestamptz, now()) - make_interval(secs => ${UNUSED_SECONDS})`.as(
        'isKnown',
      ),
    )
    .where('name', '=', name)
    .orderBy('version', 'desc')
    .execute();
  const used = rows.find(({ isKnown }) => isKnown) ?? rows.at(-1);
  if (!used) return undefined;
  const others = rows.filter((row) => row !== used);
  return [await openValue(used), ...(await Promise.all(others.map(openValue)))];
}

/** Reads a secret from the database, which all servers share; the first that needs it creates it. */
async function readSecrets(db: Queries, name: SecretName, at?: Date): Promise<Secrets> {
  const found = await findSecrets(db, name, at);
  if (found) return found;
  await addVersion(db, name, 1, randomBytes(BYTES));
  return (await findSecrets(db, name, at))!;
}

/** The value to make something new with, maybe from a replica; undefined if nobody has needed it yet. */
export const findSecret = async (
  db: ReadQueries,
  name: SecretName,
): Promise<Uint8Array | undefined> => (await findSecrets(db, name))?.[0];

/** The value to make something new with. @param at as it was then, if that still counts */
export async function readSecret(db: Queries, name: SecretName, at?: Date): Promise<Uint8Array> {
  return (await readSecrets(db, name, at))[0];
}

/** The same, kept for some seconds; a failed read is retried. */
export function keptSecrets({ query }: Database, name: SecretName): () => Promise<Secrets> {
  let reading: Promise<Secrets> | undefined;
  let readAt = 0;
  return () => {
    if (!reading || performance.now() - readAt > REREAD_MS) {
      readAt = performance.now();
      reading = readSecrets(query, name).catch((error: unknown) => {
        reading = undefined;
        throw error;
      });
    }
    return reading;
  };
}

/** Adds a version that replaces the others. @returns what made something new until now, and what does then. */
export async function replaceSecret(
  db: Transaction,
  name: Replaceable,
): Promise<{ old: Uint8Array; now: Uint8Array }> {
  // Of two at once, each adds its own.
  await sql`lock table secrets in share row exclusive mode`.execute(db);
  const old = await readSecret(db, name);
  const { version } = await db
    .selectFrom('secrets')
    .select((it) => it.fn.max('version').as('version'))
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  const now = randomBytes(BYTES);
  await addVersion(db, name, version + 1, now);
  if (OVERLAP_DAYS[name] === 0) await deleteReplaced(db, name);
  return { old, now };
}

/** The secrets that have a replaced version. */
export async function readReplaced(db: Queries): Promise<Replaceable[]> {
  const rows = await db
    .selectFrom('secrets')
    .select('name')
    .groupBy('name')
    .having((it) => it.fn.countAll(), '>', 1)
    .execute();
  return rows.map(({ name }) => name as Replaceable);
}

/** Deletes what was replaced so long ago that nothing it made is valid. */
export async function deleteReplaced(db: Queries, name: Replaceable): Promise<void> {
  await sql`
    delete from secrets ended
    where name = ${name} and exists (
      select from secrets newer
      where newer.name = ended.name and newer.version > ended.version
        and newer.made_at <= now() - make_interval(days => ${OVERLAP_DAYS[name]}))`.execute(db);
}

async function addVersion(
  db: Queries,
  name: SecretName,
  version: number,
  value: Buffer,
): Promise<void> {
  await db
    .insertInto('secrets')
    .values({ name, version, ...(await closeValue(name, version, value)) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
