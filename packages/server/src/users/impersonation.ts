import { Refusal } from '@tag/contract/errors';
import type { Tokens } from '@tag/contract/users';
import { isFuture } from 'date-fns';
import { sql } from 'kysely';
import { recordEvent } from '../auth/audit.ts';
import type { AnonymousCall, SignedInCall } from '../auth/caller.ts';
import { isCode, lockCode, spendCode } from '../auth/one-time-codes.ts';
import { endSessions } from '../auth/sessions.ts';
import { inTransaction } from '../db/transaction.ts';
import type { UserDeps } from './deps.ts';

/** The session in which staff act as a user: begins with two one-time codes, ends at exit. */
export function impersonation({ database, sessions }: UserDeps) {
  const { query } = database;

  return {
    /** @param refreshToken the code's id and its second half, joined by a full stop. */
    async begin(token: string, refreshToken: string, call: AnonymousCall): Promise<Tokens> {
      const parts = /^([0-9a-f-]{36})\.([\w-]{43})$/.exec(refreshToken);
      if (!parts) throw new Refusal('incorrect_token');
      const [, id = '', secret = ''] = parts;
      return inTransaction(query, async (db) => {
        const row = await lockCode(db, id, ['impersonation']);
        if (!row?.userId || !row.actorId || !isCode(`${token}.${secret}`, row.codeHash)) {
          throw new Refusal('incorrect_token');
        }
        const { actorId, userId } = row;
        const { rows } = await sql<{ mayStill: boolean }>`
          select actor.status <> 'inactive' and subject.status = 'active' and exists (
                   select from role_permissions p where p.role_id = actor.role_id
                   and p.action = 'impersonate' and p.resource = 'users') as "mayStill"
          from users actor, users subject
          where actor.id = ${actorId} and subject.id = ${userId}
          for share of actor`.execute(db);
        if (row.usedAt || !isFuture(row.expiresAt) || !rows[0]?.mayStill) {
          throw new Refusal('session_expired');
        }
        await spendCode(db, id);
        await recordEvent(db, call, {
          action: 'impersonation_started',
          actorId,
          subjectId: userId,
        });
        return sessions.begin(db, { userId, impersonatorId: actorId });
      });
    },

    async exit(call: SignedInCall): Promise<void> {
      if (!call.caller.impersonatorId) throw new Refusal('invalid_user');
      await inTransaction(query, async (db) => {
        await endSessions(db, { id: call.caller.sessionId });
        await recordEvent(db, call, { action: 'impersonation_ended' });
      });
    },
  };
}
