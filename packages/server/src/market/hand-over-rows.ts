import { sql, type Selectable } from 'kysely';
import type { HandOverState } from '@tag/contract/hand-overs';
import type { Queries, Transaction } from '../db/queries.ts';
import type { Tables } from '../db/tables.ts';
import { addJob } from '../jobs/jobs.ts';

export type HandOverRow = Omit<Selectable<Tables['handOvers']>, 'state'> & {
  /** The state; open offers expire by time. */
  readonly state: HandOverState;
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
    .select(['h.createdAt', 'h.expiresAt', 'h.endedAt', AT_NOW.as('state')])
    .select(sql<string>`u.first_name || ' ' || u.last_name`.as('ownerName'));

/** Ends the open hand-over of a voided certificate, with its owner locked. */
export async function endHandOver(db: Transaction, certificate: string): Promise<void> {
  const ended = await db
    .updateTable('handOvers')
    .set({ state: 'voided', endedAt: sql<Date>`clock_timestamp()` })
    .where('certificate', '=', certificate)
    .where('state', '=', 'open')
    .where('expiresAt', '>', sql<Date>`clock_timestamp()`)
    .returning('id')
    .executeTakeFirst();
  if (ended) await addJob(db, 'mail_hand_over_ended', { handOverId: ended.id });
}
