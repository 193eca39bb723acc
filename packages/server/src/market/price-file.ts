import { parseMoney } from '@tag/contract/formats';
import { certificateStruct, tidyCertificate } from '@tag/contract/graded-cards';
import {
  priceRule,
  type ChangedPrices,
  type NewPrices,
  type PriceFile,
  type PriceRow,
} from '@tag/contract/tag-market';
import { sql } from 'kysely';
import type { SignedInCall } from '../auth/caller.ts';
import type { Queries, Transaction } from '../db/queries.ts';
import { IS_PUBLISHED } from '../db/visible-certificates.ts';
import { recordListingEvents } from './events.ts';
import { findListings, isListing } from './listing-rows.ts';
import { assertNamedOnce } from './named-once.ts';

/** What is known about a certificate that a file names. */
interface Named {
  readonly certificate: string;
  /** Of the caller's open listing; null: there is none. */
  readonly price: number | null;
  readonly title: string | null;
  readonly isOwn: boolean;
  readonly isPublished: boolean;
}

/** What each row of a file would change. */
export async function previewPrices(
  db: Queries,
  userId: string,
  { rows }: PriceFile,
): Promise<{ items: PriceRow[] }> {
  const read = rows.map(({ certificate, price }) => ({
    certificate: tidyCertificate(certificate),
    written: price,
  }));
  const known = await findNamed(db, userId, [
    ...new Set(read.map(({ certificate }) => certificate)),
  ]);
  const seen = new Set<string>();
  const items = read.map(({ certificate, written }): PriceRow => {
    const named = known.get(certificate);
    const from = named?.price ?? null;
    const price = readPrice(written);
    const to = typeof price === 'number' ? price : null;
    const isAgain = seen.has(certificate);
    seen.add(certificate);
    const problem = isAgain
      ? 'twice'
      : (problemOf(named) ?? (typeof price === 'string' ? price : null));
    return {
      certificate,
      title: named?.title ?? null,
      from,
      to,
      problem: problem ?? (from === to ? 'unchanged' : null),
    };
  });
  return { items };
}

function problemOf(named: Named | undefined): PriceRow['problem'] {
  if (named?.price != null) return null;
  if (named?.isOwn) return 'not_listed';
  return named?.isPublished ? 'not_yours' : 'unknown';
}

/** Cents of a price as written, or what is wrong with it. */
function readPrice(written: string): number | 'invalid' | 'too_low' | 'too_high' {
  const text = written.trim();
  const cents = parseMoney(text);
  if (Number.isNaN(cents)) return /^[-−(]\s*\$?\s*\d/.test(text) ? 'too_low' : 'invalid';
  if (priceRule.is(cents)) return cents;
  return cents === 0 ? 'too_low' : 'too_high';
}

/** Certificates that exist, and what the caller may know about them. */
async function findNamed(
  db: Queries,
  userId: string,
  certificates: readonly string[],
): Promise<ReadonlyMap<string, Named>> {
  const numbers = certificates.filter((it) => certificateStruct.is(it));
  const { rows } = await sql<Named>`
    select asked.certificate, l.price, l.title,
      o.owner_id is not null as is_own, coalesce(card.is_published, false) as is_published
    from unnest(${numbers}::text[]) as asked(certificate)
    left join listings l on l.certificate = asked.certificate
      and l.seller_id = ${userId} and l.state in ('waiting', 'live')
    left join certificate_owners o on o.certificate = asked.certificate and o.owner_id = ${userId}
    left join lateral (
      select ${IS_PUBLISHED} as is_published from graded_cards card
      where card.certificate = asked.certificate) card on true`.execute(db);
  return new Map(rows.map((row) => [row.certificate, row]));
}

/**
 * Changes the prices of the caller's listings, all in the same moment. A listing whose price is no longer
 * `from`, or that left the market, stays as it is. Repeating a change counts as done.
 * @throws ApiError `validation` for a certificate that is named twice.
 */
export async function changePrices(
  db: Transaction,
  { changes }: NewPrices,
  { caller: { userId } }: SignedInCall,
): Promise<ChangedPrices> {
  const certificates = changes.map(({ certificate }) => certificate);
  assertNamedOnce(certificates, (index) => `changes.${index}.certificate`);
  const { rows: locked } = await sql<{ id: string }>`
    select id from listings
    where certificate = any(${certificates}) and seller_id = ${userId}
      and state in ('waiting', 'live')
    order by id for update`.execute(db);
  const listings = await findListings(db, isListing(locked.map(({ id }) => id)));
  const byCertificate = new Map(listings.map((listing) => [listing.certificate, listing]));
  const left: ChangedPrices['left'] = [];
  const changing: { id: string; price: number; isLive: boolean }[] = [];
  for (const { certificate, from, to } of changes) {
    const listing = byCertificate.get(certificate);
    if (!listing) left.push({ certificate, reason: 'not_for_sale', price: null });
    else if (listing.price === to) continue;
    else if (listing.price !== from) {
      left.push({ certificate, reason: 'price_changed', price: listing.price });
    } else changing.push({ id: listing.id, price: to, isLive: listing.state === 'live' });
  }
  await sql`
    update listings l set price = new.price
    from json_to_recordset(${JSON.stringify(changing)}::json) as new(id uuid, price integer)
    where l.id = new.id`.execute(db);
  await recordListingEvents(
    db,
    changing.map(({ id, isLive, price }) => ({
      listingId: id,
      actor: 'seller',
      actorId: userId,
      kind: 'price_changed',
      price,
      ...(isLive && { announced: 'price_changed' as const }),
    })),
  );
  return { changed: changes.length - left.length, left };
}
