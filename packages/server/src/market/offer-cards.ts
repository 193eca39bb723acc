import { utc } from '@date-fns/utc';
import { ApiError, fieldRefusal, Refusal } from '@tag/contract/errors';
import {
  HAND_OVER_DAYS,
  type HandOver,
  type NewHandOver,
  type NewHandOvers,
  type StartedHandOvers,
} from '@tag/contract/hand-overs';
import { addDays } from 'date-fns';
import { sql } from 'kysely';
import { recordEvent } from '../auth/audit.ts';
import type { SignedInCall } from '../auth/caller.ts';
import { missingCertificate } from '../db/missing-certificate.ts';
import type { Queries, Transaction } from '../db/queries.ts';
import { assertVisible } from '../db/visible-certificates.ts';
import { addJob } from '../jobs/add-job.ts';
import { takeMailTurn } from '../mail/pause.ts';
import { claimStrangerMail, findUnmailable } from '../mail/strangers.ts';
import { findEmail, handOvers, presentHandOvers } from './hand-over-rows.ts';
import { assertNamedOnce } from './named-once.ts';
import { lockOwners } from './owners.ts';
import { readCertificateStatus } from './previews.ts';
import { assertSold } from './sold-cards.ts';

/** Offers a card of the caller to an address. */
export async function offerCard(
  db: Transaction,
  { certificate, email, listingId }: NewHandOver,
  call: SignedInCall,
): Promise<HandOver> {
  const { userId } = call.caller;
  const assertMayOffer = await offerRules(db, [certificate], userId);
  await assertMayOffer(certificate, listingId);
  const { ids } = await offer(db, [certificate], email, call);
  const rows = await handOvers(db).where('h.id', '=', ids.get(certificate)!).execute();
  return (await presentHandOvers(db, userId, rows))[0]!;
}

/**
 * Offers each of many cards that may be offered, with one email about all of them.
 * @throws ApiError of what concerns the address, which refuses all of them; `validation` for a certificate
 * that is named twice.
 */
export async function offerCards(
  db: Transaction,
  { certificates, email }: NewHandOvers,
  call: SignedInCall,
): Promise<StartedHandOvers> {
  assertNamedOnce(certificates, (index) => `certificates.${index}`);
  const { userId } = call.caller;
  const assertMayOffer = await offerRules(db, certificates, userId);
  const mail = { senderId: userId, email, certificates };
  const refused = new Map<string, ApiError>(await findUnmailable(db, mail));
  for (const certificate of certificates) {
    try {
      await assertMayOffer(certificate);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      refused.set(certificate, error);
    }
  }
  const offered = certificates.filter((it) => !refused.has(it));
  const made = offered.length > 0 ? await offer(db, offered, email, call) : null;
  return {
    sendsAt: made?.sendsAt?.toISOString() ?? null,
    items: certificates.map((certificate) => {
      const { code = null, message = null } = refused.get(certificate) ?? {};
      return { certificate, id: made?.ids.get(certificate) ?? null, code, message };
    }),
  };
}

/** Locks the owners of certificates. @returns what throws for one that its owner may not offer */
async function offerRules(db: Transaction, certificates: readonly string[], userId: string) {
  const owners = await lockOwners(db, certificates);
  const found = await readCertificateStatus(db, certificates);
  return async (certificate: string, listingId?: string): Promise<void> => {
    const details = { certificate };
    const status = await assertVisible(db, certificate, found.get(certificate), userId);
    if (owners.get(certificate) !== userId) {
      throw new Refusal('certificate_not_found', { details });
    }
    if (status.isVoided) throw await missingCertificate(db, certificate);
    if (status.openState !== null) throw new Refusal('listing_exists', { details });
    if (listingId !== undefined) await assertSold(db, { certificate, listingId, ownerId: userId });
    else if (status.isSold) throw new Refusal('card_sold', { details });
    if (status.isHandingOver) {
      const message = `${certificate} is offered to somebody already. Cancel that first.`;
      throw new Refusal('card_handing_over', { details, message });
    }
  };
}

/** With one email about all of them. @returns the hand-overs by certificate, and when it goes out; null: at once */
async function offer(
  db: Transaction,
  certificates: readonly string[],
  email: string,
  call: SignedInCall,
): Promise<{ sendsAt: Date | null; ids: ReadonlyMap<string, string> }> {
  const { userId } = call.caller;
  await assertSomebodyElse(db, userId, email);
  await takeMailTurn(db, 'invitation', email, userId);
  const sendsAt = await claimStrangerMail(db, { senderId: userId, email, certificates });
  await db
    .updateTable('handOvers')
    .set({ state: 'expired', endedAt: sql<Date>`expires_at` })
    .where('certificate', 'in', certificates)
    .where('state', '=', 'open')
    .execute();
  const expiresAt = addDays(sendsAt ?? new Date(), HAND_OVER_DAYS, { in: utc });
  const made = await db
    .insertInto('handOvers')
    .values(
      certificates.map((certificate) => ({
        ...{ certificate, email, expiresAt, sendsAt },
        ownerId: userId,
      })),
    )
    .returning(['certificate', 'id'])
    .execute();
  for (const certificate of certificates) {
    await recordEvent(db, call, { action: 'card_offered', details: { certificate, email } });
  }
  await addJob(db, 'mail_hand_overs', { handOverIds: made.map(({ id }) => id) }, { at: sendsAt });
  return { sendsAt, ids: new Map(made.map(({ certificate, id }) => [certificate, id])) };
}

async function assertSomebodyElse(db: Queries, userId: string, email: string): Promise<void> {
  const owner = await findEmail(db, userId);
  if (owner !== email.toLowerCase()) return;
  throw fieldRefusal('body.email', 'This is your own address');
}
