import type { Login } from '@tag/contract/users';
import { addHours } from 'date-fns';
import { recordEvent } from '../auth/audit.ts';
import type { AnonymousCall } from '../auth/caller.ts';
import { newDevice, rememberSource } from '../auth/known-sources.ts';
import type { Transaction } from '../db/queries.ts';
import type { UserDeps } from './deps.ts';

const FIRST_LOGIN_HOURS = 1;

/** A user who has passed all steps of signing in. */
interface Proven {
  readonly userId: string;
  readonly email: string;
  /** Whether they entered an emailed password, which they replace next. */
  readonly isFirst: boolean;
  readonly device: string | undefined;
  /** The second factor they used. */
  readonly factor?: string;
}

/** The last step of signing in: a session, or the page that replaces an emailed password. */
export function completeSignIn({ sessions }: Pick<UserDeps, 'sessions'>) {
  return async function complete(
    db: Transaction,
    { device = newDevice(), email, factor, isFirst, userId }: Proven,
    call: AnonymousCall,
  ): Promise<Login> {
    await db
      .updateTable('users')
      .set({ lastLoginAt: new Date() })
      .where('id', '=', userId)
      .execute();
    if (isFirst) return { firstLoginId: await beginFirstLogin(db, userId, email) };
    const tokens = await sessions.begin(db, { userId });
    await rememberSource(db, userId, { address: call.address, device });
    const details = factor === undefined ? {} : { factor };
    await recordEvent(db, call, { action: 'signed_in', actorId: userId, details });
    return { ...tokens, device };
  };
}

/** The code for the page that replaces an emailed password. */
async function beginFirstLogin(db: Transaction, userId: string, email: string): Promise<string> {
  const expiresAt = addHours(new Date(), FIRST_LOGIN_HOURS);
  const { id } = await db
    .insertInto('oneTimeCodes')
    .values({ purpose: 'first_login', userId, email, expiresAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
