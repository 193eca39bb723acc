import { utc } from '@date-fns/utc';
import { Refusal } from '@tag/contract/errors';
import type { Tokens } from '@tag/contract/users';
import { addDays, addMinutes } from 'date-fns';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { type Given, prepare } from '../db/prepared.ts';
import type { Queries } from '../db/queries.ts';
import { inTransaction } from '../db/transaction.ts';
import { recordEvent } from './audit.ts';
import type { AnonymousCall } from './caller.ts';
import { hasFactor, isAdmin } from './factors/has-factor.ts';
import type { SessionTokens } from './tokens.ts';

/** A session ends after this without a renewal. */
const IDLE_DAYS = 30;

/** The longest an impersonation lasts. */
const IMPERSONATION_MINUTES = 30;

/** For this long after a renewal, the previous token still returns the same successor. */
const GRACE_SECONDS = 10;

interface NewSession {
  readonly userId: string;
  readonly impersonatorId?: string;
}

/** Advances a session, if it still has the token's generation. */
const moveOn = prepare(
  'renew-session',
  (db: Queries, given: Given<{ sessionId: string; generation: number }>) =>
    db
      .updateTable('sessions')
      .set((it) => ({
        generation: it('generation', '+', 1),
        rotatedAt: sql<Date>`now()`,
        expiresAt: sql<Date>`
          case when impersonator_id is null
               then now() + make_interval(days => ${sql.lit(IDLE_DAYS)}) else expires_at end`,
      }))
      .where('id', '=', given('sessionId'))
      .where('generation', '=', given('generation'))
      .where('endedAt', 'is', null)
      .where('expiresAt', '>', sql<Date>`now()`)
      .returning('expiresAt'),
);

/**
 * Sessions: created at sign-in, renewed with refresh tokens, ended on all servers at once.
 * @param options.adminsNeedFactor whether an administrator without a second factor may only add one.
 */
export function sessionKeeper(
  { query }: Database,
  tokens: SessionTokens,
  { adminsNeedFactor }: { adminsNeedFactor: boolean },
) {
  async function tokensOf(sessionId: string, generation: number, expiresAt: Date): Promise<Tokens> {
    const [token, refreshToken] = await Promise.all([
      tokens.writeAccess(sessionId, expiresAt),
      tokens.writeRefresh({ sessionId, generation }),
    ]);
    return { token, refreshToken };
  }

  return {
    async begin(db: Queries, { userId, impersonatorId }: NewSession): Promise<Tokens> {
      const now = new Date();
      const expiresAt = impersonatorId
        ? addMinutes(now, IMPERSONATION_MINUTES)
        : addDays(now, IDLE_DAYS, { in: utc });
      const user = sql`${userId}::uuid`;
      const { id } = await db
        .insertInto('sessions')
        .values({
          userId,
          impersonatorId: impersonatorId ?? null,
          expiresAt,
          // Every other session begins with a password.
          passwordAt: impersonatorId ? null : sql<Date>`now()`,
          needsFactor:
            adminsNeedFactor && !impersonatorId
              ? sql<boolean>`${isAdmin(user)} and not ${hasFactor(user)}`
              : false,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return tokensOf(id, 0, expiresAt);
    },

    /**
     * The next tokens of a session. If several calls use one token, one of them advances the session, and
     * within the grace period the others get the same successor. An older token means that one was
     * stolen: the session ends.
     * @throws ApiError `incorrect_token`, `session_expired`
     */
    async renew(refreshToken: string, call: AnonymousCall): Promise<Tokens> {
      const claims = await tokens.readRefresh(refreshToken);
      if (!claims) throw new Refusal('incorrect_token');
      const { sessionId, generation } = claims;
      const [moved] = await moveOn(query, claims);
      if (moved) return tokensOf(sessionId, generation + 1, moved.expiresAt);

      const session = await query
        .selectFrom('sessions')
        .select(['generation', 'expiresAt'])
        .select(
          sql<boolean>`rotated_at > now() - make_interval(secs => ${GRACE_SECONDS})`.as('fresh'),
        )
        .where('id', '=', sessionId)
        .where('endedAt', 'is', null)
        .where('expiresAt', '>', sql<Date>`now()`)
        .executeTakeFirst();
      if (session?.fresh && session.generation === generation + 1) {
        return tokensOf(sessionId, session.generation, session.expiresAt);
      }
      if (session) {
        await inTransaction(query, async (db) => {
          const ended = await endSessions(db, { id: sessionId });
          for (const { userId } of ended) {
            await recordEvent(db, call, { action: 'session_revoked', subjectId: userId });
          }
        });
      }
      throw new Refusal('session_expired');
    },
  };
}
export type SessionKeeper = ReturnType<typeof sessionKeeper>;

/** Ends one session, or all of a user's, including their impersonations. */
export async function endSessions(
  db: Queries,
  which: { readonly id: string } | { readonly userId: string },
): Promise<{ userId: string }[]> {
  return db
    .updateTable('sessions')
    .set({ endedAt: new Date() })
    .where('endedAt', 'is', null)
    .where((where) =>
      'id' in which
        ? where('id', '=', which.id)
        : where.or([
            where('userId', '=', which.userId),
            where('impersonatorId', '=', which.userId),
          ]),
    )
    .returning('userId')
    .execute();
}
