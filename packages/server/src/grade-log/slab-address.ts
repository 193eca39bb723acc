import { sign } from 'node:crypto';
import type { Queries } from '../db/queries.ts';
import { currentKey } from './report-keys.ts';

/**
 * What the QR code on a slab holds: the address of the report, and our signature of the certificate, so nobody
 * else can make up a number. A key that signs reports no more still counts for what it signed.
 * @param portalUrl without a closing slash.
 */
export async function slabAddress(
  db: Queries,
  portalUrl: string,
  certificate: string,
): Promise<string> {
  const { key } = await currentKey(db, db);
  const signature = sign(null, Buffer.from(certificate), key).toString('base64url');
  return `${portalUrl}/card/${certificate}?s=${signature}`;
}
