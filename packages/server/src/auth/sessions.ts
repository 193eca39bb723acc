import { ApiError } from '@tag/contract/errors';
import type { Tokens } from '@tag/contract/users';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Tables } from '../db/tables.ts';
import { recordEvent } from './audit.ts';
import type { AnonymousCall } from './caller.ts';
import type { SessionTokens } from './tokens.ts';

/** A session that nobody renews ends after this. */
const IDLE_DAYS = 30;
const DAY_MS = 86_400_000;

/** Staff act as a user for this long at most. */
export const IMPERSONATION_MINUTES = 30;

/** For this long after a renewal the token before still brings the same successor. */
const GRACE_SECONDS = 10;

type Queries = Kysely<Tables> | Transaction<Tables>;

export interface NewSession {
  readonly userId: string;
  readonly impersonatorId?: string;
}

/** Sessions: begun at sign-in, renewed by refresh tokens, ended for all servers at once. */
export function sessionKeeper({ query, pool }: Database, tokens: SessionTokens) {
  async function tokensOf(sessionId: string, generation: number, expiresAt: Date): Promise<Tokens> {
    const [token, refreshToken] = await Promise.all([
      tokens.writeAccess(sessionId, expiresAt),
      tokens.writeRefresh({ sessionId, generation }),
    ]);
    return { token, refreshToken };
  }

  return {
    async begin(db: Queries, { userId, impersonatorId }: NewSession): Promise<Tokens> {
      const life = impersonatorId ? IMPERSONATION_MINUTES * 60_000 : IDLE_DAYS * DAY_MS;
      const expiresAt = new Date(Date.now() + life);
      const { id } = await db
        .insertInto('sessions')
        .values({ userId, impersonatorId: impersonatorId ?? null, expiresAt })
        .returning('id')
        .executeTakeFirstOrThrow();
      return tokensOf(id, 0, expiresAt);
    },

    /**
     * The next tokens of a session. Of any number of calls with one token, one moves the session on
     * and the others are given the same successor, within the grace. An older token is a stolen one,
     * or was: the session ends.
     * @throws ApiError `incorrect_token`, `session_expired`
     */
    async renew(refreshToken: string, call: AnonymousCall): Promise<Tokens> {
      const claims = await tokens.readRefresh(refreshToken);
      if (!claims) throw new ApiError('incorrect_token');
      const { sessionId, generation } = claims;
      const { rows } = await pool.query<{ expiresAt: Date }>({
        name: 'renew-session',
        text: `
          update sessions
          set generation = generation + 1, rotated_at = now(),
              expires_at = case when impersonator_id is null
                                then now() + make_interval(days => $3) else expires_at end
          where id = $1 and generation = $2 and ended_at is null and expires_at > now()
          returning expires_at as "expiresAt"`,
        values: [sessionId, generation, IDLE_DAYS],
      });
      if (rows[0]) return tokensOf(sessionId, generation + 1, rows[0].expiresAt);

      const { rows: late } = await pool.query<{
        generation: number;
        expiresAt: Date;
        fresh: boolean;
      }>(
        `select generation, expires_at as "expiresAt",
                rotated_at > now() - make_interval(secs => $2) as fresh
         from sessions where id = $1 and ended_at is null and expires_at > now()`,
        [sessionId, GRACE_SECONDS],
      );
      const session = late[0];
      if (session?.fresh && session.generation === generation + 1) {
        return tokensOf(sessionId, session.generation, session.expiresAt);
      }
      if (session) {
        await query.transaction().execute(async (db) => {
          const ended = await endSessions(db, { id: sessionId });
          for (const { userId } of ended) {
            await recordEvent(db, call, { action: 'session_revoked', subjectId: userId });
          }
        });
      }
      throw new ApiError('session_expired');
    },
  };
}
export type SessionKeeper = ReturnType<typeof sessionKeeper>;

/** Ends one session, or every one of a user and every one in which they act as somebody. */
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
