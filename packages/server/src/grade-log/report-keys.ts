import { calculateJwkThumbprint, CompactSign } from 'jose';
import { sql } from 'kysely';
import { createPublicKey, type KeyObject } from 'node:crypto';
import type { Queries, ReadQueries, Transaction } from '../db/queries.ts';
import { privateKeyOf } from '../secrets/ed25519.ts';
import { findSecret, readSecret, replaceSecret } from '../secrets/secrets.ts';

/** The secret's name, and the one that operators use. */
export const REPORTS = 'reports';

interface ReportKey {
  readonly kid: string;
  /** base64url */
  readonly x: string;
  readonly key: KeyObject;
}

/** A public key as others read it (JWK); `exp`: it signs nothing from then on, but what it signed counts. */
interface PublicKey {
  readonly kty: 'OKP';
  readonly crv: 'Ed25519';
  readonly alg: 'EdDSA';
  readonly use: 'sig';
  readonly kid: string;
  readonly x: string;
  readonly iat: number;
  readonly exp?: number;
}

async function keyOf(secret: Uint8Array): Promise<ReportKey> {
  const key = privateKeyOf(secret);
  const x = createPublicKey(key).export({ format: 'jwk' }).x!;
  const kid = await calculateJwkThumbprint({ kty: 'OKP', crv: 'Ed25519', x });
  return { kid, x, key };
}

/** The keys of this process by their secrets, once others can look them up. */
const listed = new Map<string, ReportKey>();

/** The key in use; read each time, since another server or command may have replaced it. */
export async function currentKey(reads: ReadQueries, primary: Queries): Promise<ReportKey> {
  const secret = (await findSecret(reads, REPORTS)) ?? (await readSecret(primary, REPORTS));
  const name = Buffer.from(secret).toString('base64');
  const known = listed.get(name);
  if (known) return known;
  const key = await keyOf(secret);
  const found = reads.selectFrom('reportKeys').select('kid').where('kid', '=', key.kid);
  if (!(await found.executeTakeFirst())) await list(primary, key);
  listed.clear();
  listed.set(name, key);
  return key;
}

const list = (db: Queries, { kid, x }: ReportKey) =>
  db
    .insertInto('reportKeys')
    .values({ kid, publicKey: Buffer.from(x, 'base64url') })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** A detached JWS of a report: without the report between its dots. The primary makes what `reads` lacks. */
export async function signReport(
  reads: ReadQueries,
  primary: Queries,
  report: Uint8Array,
): Promise<string> {
  const { key, kid } = await currentKey(reads, primary);
  const whole = await new CompactSign(report).setProtectedHeader({ alg: 'EdDSA', kid }).sign(key);
  const [header, , signature] = whole.split('.');
  return `${header}..${signature}`;
}

/** All keys, the oldest first. */
export async function publicKeys(reads: ReadQueries, primary: Queries): Promise<PublicKey[]> {
  await currentKey(reads, primary);
  const rows = await reads.selectFrom('reportKeys').selectAll().orderBy('since').execute();
  return rows.map(({ endedAt, kid, publicKey, since }) => ({
    kty: 'OKP',
    crv: 'Ed25519',
    alg: 'EdDSA',
    use: 'sig',
    kid,
    x: publicKey.toString('base64url'),
    iat: secondsOf(since),
    ...(endedAt && { exp: secondsOf(endedAt) }),
  }));
}

const secondsOf = (at: Date) => Math.floor(at.getTime() / 1000);

/**
 * Replaces the key that signs reports. Others still check with the old one what it signed.
 * @returns the ids of both.
 */
export async function rotateReportKey(db: Transaction): Promise<{ old: string; now: string }> {
  const replaced = await replaceSecret(db, REPORTS);
  const [old, next] = await Promise.all([keyOf(replaced.old), keyOf(replaced.now)]);
  await list(db, old);
  await db
    .updateTable('reportKeys')
    .set({ endedAt: sql<Date>`now()` })
    .where('kid', '=', old.kid)
    .execute();
  await list(db, next);
  return { old: old.kid, now: next.kid };
}
