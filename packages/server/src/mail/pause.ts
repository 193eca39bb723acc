import { ApiError } from '@tag/contract/errors';
import { sql, type Transaction } from 'kysely';
import type { Tables } from '../db/tables.ts';

/** Until the same kind of mail may be sent to the same address again. */
export const PAUSE_SECONDS = 60;

/**
 * Takes an address's turn to be sent a kind of mail. Counts for every address alike, whether it has
 * an account or not.
 * @throws ApiError `invalid_email_send_time` with the seconds that are left.
 */
export async function takeMailTurn(
  db: Transaction<Tables>,
  kind: 'confirmation' | 'reset' | 'first_password',
  email: string,
): Promise<void> {
  const { rows: taken } = await sql`
    insert into mail_pauses (kind, address) values (${kind}, lower(${email}))
    on conflict (kind, address) do update set sent_at = now()
      where mail_pauses.sent_at <= now() - make_interval(secs => ${PAUSE_SECONDS})
    returning 1`.execute(db);
  if (taken.length > 0) return;
  const { rows } = await sql<{ seconds: number }>`
    select greatest(1, ceil(${PAUSE_SECONDS} - extract(epoch from now() - sent_at)))::int as seconds
    from mail_pauses where kind = ${kind} and address = lower(${email})`.execute(db);
  throw new ApiError('invalid_email_send_time', {
    details: { seconds: rows[0]?.seconds ?? PAUSE_SECONDS },
  });
}
