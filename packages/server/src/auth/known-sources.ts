import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { type Given, prepare } from '../db/prepared.ts';
import type { Transaction } from '../db/queries.ts';
import type { Lane } from './password-attempts.ts';

/**
 * The source of a sign-in. A device is known by the token from its last sign-in: unlike an API cookie, it
 * also arrives from another site's page, and unlike a network, it moves with its owner.
 */
interface Source {
  /** The network address; IPv6 by its /64. */
  readonly address: string;
  readonly device?: string | undefined;
}

/** The most sources remembered for one user. */
const MOST_SOURCES = 30;

/** A token for a new device. */
export const newDevice = () => randomBytes(32).toString('base64url');

const deviceName = (device: string) =>
  `device ${createHash('sha256').update(device).digest('base64url')}`;
const networkName = (address: string) => `network ${address}`;

const findSources = prepare(
  'known-sources',
  (db, given: Given<{ account: string; names: readonly string[] }>) =>
    db
      .selectFrom('knownSources as known')
      .innerJoin('users as user', 'user.id', 'known.userId')
      .select('known.source')
      .where(sql`lower("user".email)`, '=', given('account'))
      .where('known.source', '=', sql<string>`any(${given('names')})`),
);

/**
 * The lane that counts this source's attempts at an account's password. It takes the same work whether or
 * not the account exists.
 */
export async function findLane(
  { query }: Database,
  account: string,
  { address, device }: Source,
): Promise<Lane> {
  // The device first: others may share its network.
  const names = [...(device ? [deviceName(device)] : []), networkName(address)];
  const rows = await findSources(query, { account, names });
  const known = names.find((name) => rows.some(({ source }) => source === name));
  return known !== undefined
    ? { name: known, isStranger: false }
    : { name: `stranger ${widen(address)}`, isStranger: true };
}

/** Remembers where a user signed in, or proved in another way that they own the account. */
export async function rememberSource(
  db: Transaction,
  userId: string,
  { address, device }: Source,
): Promise<void> {
  const names = [networkName(address), ...(device ? [deviceName(device)] : [])];
  await sql`
    insert into known_sources (user_id, source)
    select ${userId}::uuid, source from unnest(${names}::text[]) source order by source
    on conflict (user_id, source) do update set seen_at = now()`.execute(db);
  await sql`
    delete from known_sources where user_id = ${userId} and source in (
      select source from known_sources where user_id = ${userId}
      order by seen_at desc offset ${MOST_SOURCES})`.execute(db);
}

/** One customer can easily have 65,536 IPv6 networks: strangers count by /48. */
function widen(address: string): string {
  return address.includes(':') ? address.split(':').slice(0, 3).join(':') : address;
}
