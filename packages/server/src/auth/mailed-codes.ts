import { createHmac } from 'node:crypto';
import type { Queries } from '../db/queries.ts';
import { readSecret } from '../secrets/secrets.ts';
import { currentJob } from '../trace.ts';
import { hashCode, makeCode } from './one-time-codes.ts';
import { makePassword } from './passwords.ts';

/*
 * A job may run again after its email was sent. The second email has the same Message-ID, so programs may
 * show the first only: what it says must still be right. So codes and passwords come from the job and
 * the secret that was used when it was added, also where another one has replaced that; another job makes
 * others.
 */

/** The code of a link in an email, and the hash we store. @param about the row whose code it is */
export async function makeMailedCode(
  db: Queries,
  about: string,
): Promise<{ code: string; hash: Buffer }> {
  const bytes = await bytesOfJob(db);
  if (!bytes) return makeCode();
  const code = bytes(about).toString('base64url');
  return { code, hash: hashCode(code) };
}

/** A password to email. */
export async function makeMailedPassword(db: Queries): Promise<string> {
  const bytes = await bytesOfJob(db);
  if (!bytes) return makePassword();
  let drawn = 0;
  return makePassword((max) => bytes(`password ${(drawn += 1)}`).readUIntBE(0, 6) % max);
}

async function bytesOfJob(db: Queries) {
  const job = currentJob();
  if (job === undefined) return undefined;
  const secret = await readSecret(db, 'mailed-codes', job.addedAt);
  return (about: string) => createHmac('sha256', secret).update(`${job.mark} ${about}`).digest();
}
