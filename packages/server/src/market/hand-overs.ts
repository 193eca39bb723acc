import type { endpoints } from '@tag/contract';
import { Refusal } from '@tag/contract/errors';
import type { HandOver, HandOverOffer } from '@tag/contract/hand-overs';
import type { PageQuery } from '@tag/contract/schema';
import { sql } from 'kysely';
import { recordEvent } from '../auth/audit.ts';
import type { SignedInCall } from '../auth/caller.ts';
import { hashCode } from '../auth/one-time-codes.ts';
import type { Database } from '../db/database.ts';
import { byId, byTime, readCountedPage } from '../db/keyset.ts';
import type { Queries, Transaction } from '../db/queries.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Handlers } from '../http/implement.ts';
import { readCards } from './cards.ts';
import {
  announceEnd,
  findEmail,
  handOvers,
  presentHandOvers,
  type HandOverRow,
} from './hand-over-rows.ts';
import { offerCard, offerCards } from './offer-cards.ts';
import { lockOwners } from './owners.ts';
import { completeSale } from './sold-cards.ts';

type Calls = Pick<
  typeof endpoints,
  | 'startHandOver'
  | 'startHandOvers'
  | 'listHandOvers'
  | 'cancelHandOver'
  | 'readHandOverOffer'
  | 'acceptHandOver'
  | 'declineHandOver'
>;

const PAGE_SIZE = 24;
/** The latest first. */
const ORDER = { keys: [byTime(sql`h.created_at`), byId(sql`h.id`)], direction: 'desc' } as const;
const NOW = sql<Date>`clock_timestamp()`;

/**
 * A card changes hands once both sides confirm: its owner names an email address, and the user with that
 * address accepts with the emailed link. The code is created when the email is sent, so the database only
 * has its hash.
 */
export function handOverHandlers({ query }: Database): Handlers<Calls> {
  return {
    startHandOver: ({ body }, call) => inTransaction(query, (db) => offerCard(db, body, call)),
    startHandOvers: ({ body }, call) => inTransaction(query, (db) => offerCards(db, body, call)),
    listHandOvers: ({ query: wanted }, { caller }) => list(query, caller.userId, wanted),
    cancelHandOver: ({ params }, call) => inTransaction(query, (db) => cancel(db, params.id, call)),

    async readHandOverOffer({ params }): Promise<HandOverOffer> {
      const offer = assertOpen(await findByCode(query, params.code));
      const card = (await readCards(query, [offer.certificate])).get(offer.certificate);
      if (!card?.image) throw new Refusal('invitation_invalid');
      const { email, expiresAt, ownerName: from } = offer;
      return { ...card, image: card.image, from, email, expiresAt: expiresAt.toISOString() };
    },

    acceptHandOver: ({ params }, call) =>
      inTransaction(query, async (db) => {
        const { userId } = call.caller;
        const found = await lockByCode(db, params.code);
        // A repeated call.
        if (found?.state === 'accepted' && found.recipientId === userId) {
          return { certificate: found.certificate };
        }
        const { certificate, id, ownerId } = await assertOffered(db, found, call);
        await end(db, id, { state: 'accepted', recipientId: userId });
        await db
          .updateTable('certificateOwners')
          .set({ ownerId: userId, since: NOW })
          .where('certificate', '=', certificate)
          .execute();
        await completeSale(db, certificate, ownerId);
        await recordEvent(db, call, {
          action: 'card_handed_over',
          subjectId: ownerId,
          details: { certificate },
        });
        return { certificate };
      }),

    declineHandOver: ({ params }, call) =>
      inTransaction(query, async (db) => {
        const found = await lockByCode(db, params.code);
        const { certificate, id } = await assertOffered(db, found, call);
        await end(db, id, { state: 'declined' });
        return { certificate };
      }),
  };
}

async function list(db: Queries, userId: string, { after, pageSize = PAGE_SIZE }: PageQuery) {
  const email = await findEmail(db, userId);
  const found = handOvers(db).where(
    sql<boolean>`(h.owner_id = ${userId} or h.recipient_id = ${userId}
      or (h.state <> 'accepted' and lower(h.email) = ${email}))`,
  );
  const { items, ...page } = await readCountedPage(db, found, ORDER, { after, pageSize });
  return { ...page, items: await presentHandOvers(db, userId, items) };
}

/** Canceling again changes nothing. */
async function cancel(db: Transaction, id: string, { caller }: SignedInCall): Promise<HandOver> {
  const { userId } = caller;
  const found = await handOvers(db)
    .where('h.id', '=', id)
    .where('h.ownerId', '=', userId)
    .executeTakeFirst();
  if (!found) throw new Refusal('not_found');
  await lockOwners(db, [found.certificate]);
  const { state } = await handOvers(db).where('h.id', '=', id).executeTakeFirstOrThrow();
  if (state !== 'open' && state !== 'canceled') {
    throw new Refusal('transition_not_allowed', {
      message: `This can’t be canceled: it is ${state}.`,
      details: { from: state, to: 'canceled' },
    });
  }
  if (state === 'open') await end(db, id, { state: 'canceled' });
  const [canceled] = await presentHandOvers(
    db,
    userId,
    await handOvers(db).where('h.id', '=', id).execute(),
  );
  return canceled!;
}

/** Ends an open hand-over and notifies both sides. */
async function end(
  db: Transaction,
  id: string,
  ended: { readonly state: HandOver['state']; readonly recipientId?: string },
): Promise<void> {
  await db
    .updateTable('handOvers')
    .set({ ...ended, endedAt: NOW })
    .where('id', '=', id)
    .execute();
  await announceEnd(db, id);
}

const findByCode = (db: Queries, code: string): Promise<HandOverRow | undefined> =>
  handOvers(db).where('h.codeHash', '=', hashCode(code)).executeTakeFirst();

/** The same with the certificate's owner locked, in case of another answer. */
async function lockByCode(db: Transaction, code: string): Promise<HandOverRow | undefined> {
  const found = await findByCode(db, code);
  if (!found) return undefined;
  await lockOwners(db, [found.certificate]);
  return findByCode(db, code);
}

/** @throws ApiError `invitation_invalid`, `invitation_expired` */
function assertOpen(offer: HandOverRow | undefined): HandOverRow {
  if (offer?.state === 'expired') {
    const message = 'This offer has expired. Ask for a new one.';
    throw new Refusal('invitation_expired', { message });
  }
  if (offer?.state !== 'open') {
    const message = 'This link is incomplete, or the offer was answered or canceled.';
    throw new Refusal('invitation_invalid', { message });
  }
  return offer;
}

/** @throws ApiError the same; `forbidden` unless it was sent to the caller's address. */
async function assertOffered(
  db: Queries,
  found: HandOverRow | undefined,
  { caller }: SignedInCall,
): Promise<HandOverRow> {
  const offer = assertOpen(found);
  if ((await findEmail(db, caller.userId)) === offer.email.toLowerCase()) return offer;
  throw new Refusal('forbidden', {
    message: `This card was offered to ${offer.email}. Sign in with that address to answer.`,
  });
}
