import type { AppSetup } from '@tag/contract/users';
import { sql } from 'kysely';
import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { Queries } from '../../db/queries.ts';
import type { Seal } from '../../secrets/seal.ts';

/** Shown in the app, above the code. */
const ISSUER = 'TAG Grading';

/** As RFC 4226 recommends, and every app takes it. */
const SECRET_BYTES = 20;

/** Clocks differ: the code before the current one is right too, and the next one. */
const WINDOW = 1;

const totpOf = (secret: Uint8Array, label: string) =>
  new TOTP({
    issuer: ISSUER,
    label,
    secret: new Secret({ buffer: Uint8Array.from(secret).buffer }),
  });

/** The 30 seconds that a code is of, counted from 1970; undefined if it is wrong. */
function stepOf(secret: Uint8Array, code: string): number | undefined {
  const totp = totpOf(secret, '');
  const timestamp = Date.now();
  const delta = totp.validate({ token: code.replaceAll(' ', ''), timestamp, window: WINDOW });
  return delta === null ? undefined : totp.counter({ timestamp }) + delta;
}

/** Users' authenticator apps. Their secrets are sealed, and readable only while one is set up. */
export function authenticatorApps(seal: Seal) {
  return {
    /** A new secret. It counts once it is confirmed; an earlier one counts until then. */
    async start(db: Queries, user: { id: string; email: string }): Promise<AppSetup> {
      const secret = randomBytes(SECRET_BYTES);
      const nextSecret = await seal.close(secret);
      await db
        .insertInto('authenticatorApps')
        .values({ userId: user.id, nextSecret })
        .onConflict((conflict) => conflict.column('userId').doUpdateSet({ nextSecret }))
        .execute();
      const totp = totpOf(secret, user.email);
      return { secret: totp.secret.base32, uri: totp.toString() };
    },

    /** Takes over the new secret. @returns false if the code isn't of it. */
    async confirm(db: Queries, userId: string, code: string): Promise<boolean> {
      const row = await db
        .selectFrom('authenticatorApps')
        .select('nextSecret')
        .where('userId', '=', userId)
        .executeTakeFirst();
      if (!row?.nextSecret) return false;
      const usedStep = stepOf(await seal.open(row.nextSecret), code);
      if (usedStep === undefined) return false;
      await db
        .updateTable('authenticatorApps')
        .set({
          secret: row.nextSecret,
          nextSecret: null,
          usedStep,
          addedAt: sql<Date>`now()`,
          lastUsedAt: null,
        })
        .where('userId', '=', userId)
        .execute();
      return true;
    },

    /** Uses a code up. @returns false if it is wrong, or was used before. */
    async use(db: Queries, userId: string, code: string): Promise<boolean> {
      const row = await db
        .selectFrom('authenticatorApps')
        .select('secret')
        .where('userId', '=', userId)
        .executeTakeFirst();
      const step = row?.secret && stepOf(await seal.open(row.secret), code);
      if (!step) return false;
      const used = await db
        .updateTable('authenticatorApps')
        .set({ usedStep: step, lastUsedAt: sql<Date>`now()` })
        .where('userId', '=', userId)
        .where('usedStep', '<', step)
        .returning('userId')
        .executeTakeFirst();
      return used !== undefined;
    },
  };
}
