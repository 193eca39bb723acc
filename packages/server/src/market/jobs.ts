import { cardTitle, gradeName } from '@tag/contract/graded-cards';
import { sql } from 'kysely';
import { makeMailedCode } from '../auth/mailed-codes.ts';
import type { Database } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import type { JobHandlers } from '../jobs/job-list.ts';
import type { Mailer } from '../mail/mail.ts';
import { nameForOthers } from '../mail/names.ts';
import { readCards, readPublicImage } from './cards.ts';
import { lockSettled, settleDue } from './changes.ts';
import { handOvers, type HandOverRow } from './hand-over-rows.ts';
import {
  delistRefundEmail,
  endedEmail,
  listedEmail,
  listingEmail,
  offeredEmail,
  offerEmail,
  type LinkedOffer,
} from './email-templates.ts';
import type { PublicAddresses } from '@tag/contract/listing-drafts';
import { findListings, isListing } from './listing-rows.ts';

type MarketJobs = Pick<
  JobHandlers,
  | 'settle_delisting'
  | 'settle_delistings'
  | 'mail_listed'
  | 'mail_listing'
  | 'mail_hand_over'
  | 'mail_hand_overs'
  | 'mail_hand_over_ended'
  | 'mail_delist_refund'
>;

/** The market's jobs: ending delistings that can't be undone any more, and emails. */
export function marketJobs({
  apiUrl,
  database: { query },
  mailer,
  portalUrl,
}: PublicAddresses & { database: Database; mailer: Mailer }): MarketJobs {
  const findUser = async (id: string) => {
    const { email: to, firstName } = await query
      .selectFrom('users')
      .select(['email', 'firstName'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return { to, firstName, portalUrl };
  };

  /** As mail programs show it: a small JPEG. */
  async function pictureOf(certificate: string, alt: string) {
    const image = await readPublicImage(query, certificate);
    if (!image) return null;
    const { href } = new URL(image.url, apiUrl);
    return { alt, url: `${href}?width=320&format=jpeg` };
  }

  const offerOf = async (handOver: HandOverRow) => {
    const cards = await readCards(query, [handOver.certificate]);
    const ownerName = nameForOthers(handOver.ownerName, 'A TAG customer');
    const title = cardTitle(cards.get(handOver.certificate)!.card);
    const picture = await pictureOf(handOver.certificate, title);
    return { ...handOver, ownerName, picture, title };
  };

  /** One email about open offers of an owner to the same address, with a link for each. */
  async function mailOffers(ids: readonly string[]): Promise<void> {
    const found = await handOvers(query)
      .where('h.id', 'in', ids)
      .orderBy('h.certificate')
      .execute();
    const offers: (LinkedOffer & HandOverRow)[] = [];
    for (const handOver of found.filter(({ state }) => state === 'open')) {
      const { code, hash } = await makeMailedCode(query, handOver.id);
      await query
        .updateTable('handOvers')
        .set({ codeHash: hash })
        .where('id', '=', handOver.id)
        .execute();
      offers.push({ ...(await offerOf(handOver)), url: `${portalUrl}/hand-over/${code}` });
    }
    const [first] = offers;
    if (!first) return;
    await mailer.send(offeredEmail({ ...(await findUser(first.ownerId)), offers }));
    await mailer.send(offerEmail(offers));
  }

  return {
    async settle_delisting({ listingId }) {
      await inTransaction(query, (db) => lockSettled(db, listingId));
    },
    settle_delistings: () => settleDue(query),

    async mail_listed({ listingIds, sellerId }) {
      const listings = await findListings(query, isListing(listingIds));
      const key = `listed-${listingIds[0]!}-${listingIds.length}`;
      await mailer.send(listedEmail({ ...(await findUser(sellerId)), key, listings }));
    },

    async mail_listing({ listingId, news }) {
      const [listing] = await findListings(query, isListing([listingId]));
      const cards = await readCards(query, [listing!.certificate]);
      const { grade } = cards.get(listing!.certificate)!;
      const last = await query
        .selectFrom('listingEvents')
        .select(['id', 'note'])
        .where('listingId', '=', listingId)
        .where('kind', '=', news)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow();
      await mailer.send(
        listingEmail({
          ...(await findUser(listing!.sellerId)),
          news,
          picture: await pictureOf(listing!.certificate, listing!.title),
          key: `listing-${news}-${last.id}`,
          listing: { ...listing!, grade: gradeName(grade), reason: last.note },
        }),
      );
    },

    mail_hand_over: ({ handOverId }) => mailOffers([handOverId]),
    mail_hand_overs: ({ handOverIds }) => mailOffers(handOverIds),

    async mail_hand_over_ended({ handOverId }) {
      const handOver = await handOvers(query)
        .where('h.id', '=', handOverId)
        .executeTakeFirstOrThrow();
      const { state } = handOver;
      const offer = await offerOf(handOver);
      const about = { portalUrl, state, offer };
      // The user who ended it isn't emailed, except for an acceptance, which both keep.
      if (state !== 'canceled') {
        const { to } = await findUser(handOver.ownerId);
        await mailer.send(endedEmail({ ...about, to, isOwner: true }));
      }
      if (state !== 'declined') {
        await mailer.send(endedEmail({ ...about, to: handOver.email, isOwner: false }));
      }
    },

    async mail_delist_refund({ refundId }) {
      const { payerId, ...facts } = await query
        .selectFrom('refunds as refund')
        .innerJoin('payments as payment', 'payment.id', 'refund.paymentId')
        .innerJoin('listings as l', (on) => on.on(sql`l.id::text`, '=', sql.ref('payment.subject')))
        .select(['refund.amount', 'refund.reason', 'payment.payerId', 'l.certificate'])
        .where('refund.id', '=', refundId)
        .executeTakeFirstOrThrow();
      await mailer.send(delistRefundEmail({ ...(await findUser(payerId!)), ...facts }));
    },
  };
}
