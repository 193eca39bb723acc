import { createHash, randomBytes } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Tables } from '../db/tables.ts';
import type { Lane } from './password-attempts.ts';

/**
 * Where a sign-in comes from. A device is known by a token that it keeps from its last sign-in:
 * unlike a cookie of the API's, it also arrives from another site's page, and unlike a network it
 * goes where its owner goes.
 */
export interface Source {
  /** The network address; IPv6 by its /64. */
  readonly address: string;
  readonly device?: string | undefined;
}

/** The most that are remembered of one user. */
const MOST_SOURCES = 30;

/** A token for a device that has none. */
export const newDevice = () => randomBytes(32).toString('base64url');

const deviceName = (device: string) =>
  `device ${createHash('sha256').update(device).digest('base64url')}`;
const networkName = (address: string) => `network ${address}`;

/**
 * The lane in which this source's attempts at an account's password count. The same work for an
 * account that exists and for one that does not.
 */
export async function findLane(
  { pool }: Database,
  account: string,
  { address, device }: Source,
): Promise<Lane> {
  // The device first: others may share its network.
  const names = [...(device ? [deviceName(device)] : []), networkName(address)];
  const { rows } = await pool.query<{ source: string }>({
    name: 'known-sources',
    text: `select k.source from known_sources k join users u on u.id = k.user_id
           where lower(u.email) = $1 and k.source = any($2)`,
    values: [account, names],
  });
  const known = names.find((name) => rows.some(({ source }) => source === name));
  return known !== undefined
    ? { name: known, isStranger: false }
    : { name: `stranger ${widen(address)}`, isStranger: true };
}

/** Remembers where a user has signed in, or proved in another way to own the account. */
export async function rememberSource(
  db: Transaction<Tables>,
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

/** An IPv6 network is easily had 65,536 times over: a stranger's counts by its /48. */
function widen(address: string): string {
  return address.includes(':') ? address.split(':').slice(0, 3).join(':') : address;
}
