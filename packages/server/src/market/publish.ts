import { Refusal } from '@tag/contract/errors';
import { cardTitle, gradeOf } from '@tag/contract/graded-cards';
import type { Publish, Published } from '@tag/contract/tag-market';
import { sql } from 'kysely';
import { randomInt } from 'node:crypto';
import type { SignedInCall } from '../auth/caller.ts';
import { missingCertificate } from '../db/missing-certificate.ts';
import type { Transaction } from '../db/queries.ts';
import { assertVisible } from '../db/visible-certificates.ts';
import { readCards } from './cards.ts';
import { recordListingEvents } from './events.ts';
import { findListings, isListing, presentListings } from './listing-rows.ts';
import { assertNamedOnce } from './named-once.ts';
import { lockOwners } from './owners.ts';
import { readCertificateStatus } from './previews.ts';
import { readTerms } from './terms.ts';

/**
 * Puts cards of the caller on the market, all or none. Cards still in the lab wait until they are
 * complete.
 * @throws ApiError `certificate_not_found`, also for somebody else's card; `certificate_voided`;
 * `certificate_not_published` for somebody else's card that isn't public; `listing_exists`; `card_sold`;
 * `card_handing_over`; `validation` for a certificate that is named twice.
 */
export async function publish(
  db: Transaction,
  { products }: Publish,
  { caller: { userId } }: SignedInCall,
): Promise<Published> {
  const certificates = products.map(({ certificate }) => certificate);
  assertNamedOnce(certificates, (index) => `products.${index}.certificate`);
  const owners = await lockOwners(db, certificates);
  const status = await readCertificateStatus(db, certificates);
  for (const certificate of certificates) {
    const details = { certificate };
    const it = await assertVisible(db, certificate, status.get(certificate), userId);
    if (owners.get(certificate) !== userId) {
      throw new Refusal('certificate_not_found', { details });
    }
    if (it.isVoided) throw await missingCertificate(db, certificate);
    if (it.openState !== null) throw new Refusal('listing_exists', { details });
    if (it.isSold) throw new Refusal('card_sold', { details });
    if (it.isHandingOver) throw new Refusal('card_handing_over', { details });
  }
  await ensureSellerId(db, userId);
  const { id: termsId } = await readTerms(db);
  const cards = await readCards(db, certificates);
  const now = sql<Date>`clock_timestamp()`;
  const inserted = await db
    .insertInto('listings')
    .values(
      products.map(({ acceptsOffers = false, certificate, price }) => {
        const { card, grade } = cards.get(certificate)!;
        const isLive = !status.get(certificate)!.isInLab;
        return {
          certificate,
          sellerId: userId,
          termsId,
          price,
          acceptsOffers,
          state: isLive ? 'live' : 'waiting',
          publishedAt: now,
          listedAt: isLive ? now : null,
          categoryId: sql<number>`(select id from categories where name = ${card.category})`,
          score: grade.score,
          gradeKey: gradeOf(grade.score).key,
          title: cardTitle(card),
        };
      }),
    )
    .returning(['id', 'certificate', 'state'])
    .execute();
  const idOf = new Map(inserted.map(({ certificate, id }) => [certificate, id]));
  const by = { actor: 'seller', actorId: userId } as const;
  await recordListingEvents(
    db,
    products.map(({ certificate, price }) => ({
      ...by,
      listingId: idOf.get(certificate)!,
      kind: 'published',
      price,
    })),
  );
  await recordListingEvents(
    db,
    inserted
      .filter(({ state }) => state === 'live')
      .map(({ id: listingId }) => ({ listingId, kind: 'listed', announced: 'listed' })),
  );
  const rows = await findListings(db, isListing([...idOf.values()]));
  const byCertificate = new Map(rows.map((row) => [row.certificate, row]));
  return {
    items: await presentListings(
      db,
      certificates.map((certificate) => byCertificate.get(certificate)!),
    ),
  };
}

const DIGITS = 'abcdefghijklmnopqrstuvwxyz0123456789';
const SELLER_ID_LENGTH = 12;

/** Gives a user a public seller id. */
async function ensureSellerId(db: Transaction, userId: string): Promise<void> {
  const sellerId = Array.from(
    { length: SELLER_ID_LENGTH },
    () => DIGITS[randomInt(DIGITS.length)],
  ).join('');
  await db
    .updateTable('users')
    .set({ sellerId })
    .where('id', '=', userId)
    .where('sellerId', 'is', null)
    .execute();
}
