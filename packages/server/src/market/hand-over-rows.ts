import { ApiError } from '@tag/contract/errors';
import { sql, type Selectable } from 'kysely';
import type { HandOver, HandOverState } from '@tag/contract/hand-overs';
import type { Queries, Transaction } from '../db/queries.ts';
import type { Tables } from '../db/tables.ts';
import { addJob } from '../jobs/add-job.ts';
import { claimStrangerMail } from '../mail/strangers.ts';
import { readCards } from './cards.ts';

export type HandOverRow = Omit<Selectable<Tables['handOvers']>, 'state'> & {
  /** The state; open offers expire by time. */
  readonly state: HandOverState;
  /** Whether its email hasn't gone out yet. */
  readonly isWaiting: boolean;
  /** The name of the owner who gives the card away. */
  readonly ownerName: string;
};

const AT_NOW = sql<HandOverState>`case
  when h.state = 'open' and h.expires_at <= clock_timestamp() then 'expired' else h.state end`;

export const handOvers = (db: Queries) =>
  db
    .selectFrom('handOvers as h')
    .innerJoin('users as u', 'u.id', 'h.ownerId')
    .select(['h.id', 'h.certificate', 'h.ownerId', 'h.email', 'h.codeHash', 'h.recipientId'])
    .select(['h.createdAt', 'h.expiresAt', 'h.endedAt', 'h.sendsAt', AT_NOW.as('state')])
    .select(
      sql<boolean>`coalesce(h.state = 'open' and h.sends_at > clock_timestamp(), false)`.as(
        'isWaiting',
      ),
    )
    .select(sql<string>`u.first_name || ' ' || u.last_name`.as('ownerName'));

/** As one of the two sides sees them. */
export async function presentHandOvers(
  db: Queries,
  userId: string,
  rows: readonly HandOverRow[],
): Promise<HandOver[]> {
  const cards = await readCards(
    db,
    rows.map(({ certificate }) => certificate),
  );
  return rows.map((row) => ({
    ...cards.get(row.certificate)!,
    id: row.id,
    direction: row.ownerId === userId ? 'outgoing' : 'incoming',
    from: row.ownerName,
    email: row.email,
    state: row.state,
    createdAt: row.createdAt.toISOString(),
    sendsAt: row.isWaiting ? row.sendsAt!.toISOString() : null,
    expiresAt: row.expiresAt.toISOString(),
    endedAt: (row.state === 'expired' ? row.expiresAt : row.endedAt)?.toISOString() ?? null,
  }));
}

/** A user's address, in lower case. */
export async function findEmail(db: Queries, userId: string): Promise<string> {
  const { email } = await db
    .selectFrom('users')
    .select(sql<string>`lower(email)`.as('email'))
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return email;
}

/** Ends the open hand-over of a certificate, if there is one, with its owner locked. */
export async function endHandOver(
  db: Transaction,
  certificate: string,
  state: 'voided' | 'canceled',
): Promise<void> {
  const ended = await db
    .updateTable('handOvers')
    .set({ state, endedAt: sql<Date>`clock_timestamp()` })
    .where('certificate', '=', certificate)
    .where('state', '=', 'open')
    .where('expiresAt', '>', sql<Date>`clock_timestamp()`)
    .returning('id')
    .executeTakeFirst();
  if (ended) await announceEnd(db, ended.id);
}

/**
 * Emails both sides how a hand-over ended. The recipient of an offer that is taken back may be a stranger:
 * within minutes, before its email went out, or above the limits of such emails, there is none.
 */
export async function announceEnd(db: Transaction, handOverId: string): Promise<void> {
  const { rows } = await sql<TakenBack>`
    select state = 'canceled' as is_taken_back, owner_id as sender_id, email, array[certificate] as certificates, state = 'canceled'
      and clock_timestamp() < coalesce(sends_at, created_at) + interval '10 minutes' as is_silent
    from hand_overs where id = ${handOverId}`.execute(db);
  const { isSilent, isTakenBack, ...mail } = rows[0]!;
  if (isSilent) return;
  try {
    const at = isTakenBack ? await claimStrangerMail(db, mail) : null;
    await addJob(db, 'mail_hand_over_ended', { handOverId }, { at });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}

interface TakenBack {
  readonly isTakenBack: boolean;
  readonly isSilent: boolean;
  readonly senderId: string;
  readonly email: string;
  readonly certificates: readonly string[];
}
