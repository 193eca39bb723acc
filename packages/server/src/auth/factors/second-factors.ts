import type { Database } from '../../db/database.ts';
import type { Queries } from '../../db/queries.ts';
import { sealOf } from '../../secrets/sealed-columns.ts';
import { authenticatorApps } from './authenticator-app.ts';
import { passkeysOf } from './passkeys.ts';

/** What a user can prove with that it's them, besides recovery codes. */
type Method = 'app' | 'passkey';

/** Staff's second factors. */
export function secondFactors(
  database: Database,
  { adminsNeedFactor, portalUrl }: { adminsNeedFactor: boolean; portalUrl: string },
) {
  return {
    apps: authenticatorApps(sealOf(database, 'second-factors')),
    passkeys: passkeysOf(portalUrl),
    /** Whether administrators can't do without one. */
    adminsNeedFactor,
  };
}
export type SecondFactors = ReturnType<typeof secondFactors>;

/** The ways a user has; none without a second factor. */
export async function readMethods(db: Queries, userId: string): Promise<Method[]> {
  const { appOf, passkeyOf } = await db
    .selectNoFrom((it) => [
      it
        .selectFrom('authenticatorApps')
        .select('userId')
        .where('userId', '=', userId)
        .where('secret', 'is not', null)
        .as('appOf'),
      it
        .selectFrom('passkeys')
        .select('userId')
        .where('userId', '=', userId)
        .limit(1)
        .as('passkeyOf'),
    ])
    .executeTakeFirstOrThrow();
  return [...(appOf ? (['app'] as const) : []), ...(passkeyOf ? (['passkey'] as const) : [])];
}

/** Removes all that a user has. @returns whether there was anything. */
export async function removeFactors(db: Queries, userId: string): Promise<boolean> {
  const methods = await readMethods(db, userId);
  await db.deleteFrom('authenticatorApps').where('userId', '=', userId).execute();
  await db.deleteFrom('passkeys').where('userId', '=', userId).execute();
  await db.deleteFrom('recoveryCodes').where('userId', '=', userId).execute();
  return methods.length > 0;
}
