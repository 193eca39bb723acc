import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import type { Queries } from '../../db/queries.ts';
import { randomCode } from '../../random-code.ts';

const COUNT = 10;

/** 80 bits: too many to guess, also with the hashes. */
const LETTERS = 16;

/** As people type them: without the hyphens, in lower case, and with letters for the digits they look like. */
const plain = (code: string) =>
  code
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');

const hashOf = (code: string) => createHash('sha256').update(plain(code)).digest();

/** Ten new codes for a user, in groups of four letters; earlier ones stop working. */
export async function renewCodes(db: Queries, userId: string): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, () =>
    randomCode(LETTERS).replace(/(.{4})(?=.)/g, '$1-'),
  );
  await db.deleteFrom('recoveryCodes').where('userId', '=', userId).execute();
  await db
    .insertInto('recoveryCodes')
    .values(codes.map((code) => ({ userId, codeHash: hashOf(code) })))
    .execute();
  return codes;
}

/** Uses a code up. @returns false if it is wrong, or was used before. */
export async function useRecoveryCode(db: Queries, userId: string, code: string): Promise<boolean> {
  const used = await db
    .updateTable('recoveryCodes')
    .set({ usedAt: sql<Date>`now()` })
    .where('userId', '=', userId)
    .where('codeHash', '=', hashOf(code))
    .where('usedAt', 'is', null)
    .returning('userId')
    .executeTakeFirst();
  return used !== undefined;
}
