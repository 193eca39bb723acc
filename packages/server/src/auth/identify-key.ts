import { minutesToMilliseconds } from 'date-fns';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Caller } from './caller.ts';
import { assertScope, readKey } from './find-key.ts';

/** Identifies a user by their own API key. */
export function keyIdentifier({ query, tallies }: Database) {
  const noteUse = (keyId: string) =>
    tallies.query
      .updateTable('apiKeys')
      .set((it) => ({ lastUsedAt: sql<Date>`now()`, calls: it('calls', '+', 1) }))
      .where('id', '=', keyId)
      .execute();

  /**
   * The user, as in a session that never entered the password.
   * @throws ApiError as `readKey`; `scope_missing`, as for the key of a partner.
   */
  return async function identifyKey(
    authorization: string | undefined,
    scope: string,
  ): Promise<{ keyId: string; caller: Caller }> {
    const found = await readKey(query, authorization);
    const { keyId, userId } = found;
    if (userId !== null) await noteUse(keyId);
    assertScope(found, scope);
    return {
      keyId,
      caller: {
        userId: userId!,
        sessionId: keyId,
        expiresAt: new Date(Date.now() + minutesToMilliseconds(1)),
        impersonatorId: null,
        isVerified: true,
        hasFreshPassword: false,
        needsFactor: false,
      },
    };
  };
}
export type IdentifyKey = ReturnType<typeof keyIdentifier>;
