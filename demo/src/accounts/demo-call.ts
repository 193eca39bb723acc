import type { Database } from '@tag/server';
import type { SignedInCall } from '@tag/server/seeding';

const DAY_MS = 86_400_000;

/**
 * The calls of a demo account, made without a browser.
 * @returns undefined where the database has no such account.
 */
export async function demoCall(
  { query }: Pick<Database, 'query'>,
  email: string,
): Promise<SignedInCall | undefined> {
  const user = await query
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst();
  return (
    user && {
      requestId: 'demo',
      address: '',
      caller: {
        userId: user.id,
        sessionId: 'demo',
        expiresAt: new Date(Date.now() + DAY_MS),
        impersonatorId: null,
        isVerified: true,
        hasFreshPassword: true,
        needsFactor: false,
      },
    }
  );
}
