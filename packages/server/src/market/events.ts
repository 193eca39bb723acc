import { CURRENCY } from '@tag/contract/constants';
import { gradeWithScore } from '@tag/contract/graded-cards';
import type { ListingNews } from '@tag/contract/partners';
import type {
  ListingActor,
  ListingEvent,
  ListingEventKind,
  ListingState,
} from '@tag/contract/tag-market';
import { sql } from 'kysely';
import type { Caller } from '../auth/caller.ts';
import type { Queries, Transaction } from '../db/queries.ts';
import { keyOf, MARKET } from '../edge/keys.ts';
import { queuePurge } from '../edge/purges.ts';
import { announce } from '../webhooks/announce.ts';
import { findListings, isListing, type ListingRow } from './listing-rows.ts';

/** The user who changed a listing; left out: it was automatic. */
export interface ChangedBy {
  readonly actor?: ListingActor;
  readonly actorId?: string | null;
}

/** The seller, or the staff member who impersonates them. */
export const changedBy = ({ impersonatorId, userId }: Caller): ChangedBy =>
  impersonatorId
    ? { actor: 'staff', actorId: impersonatorId }
    : { actor: 'seller', actorId: userId };

interface NewListingEvent extends ChangedBy {
  readonly listingId: string;
  readonly kind: ListingEventKind;
  /** US cents. */
  readonly price?: number;
  /** For the seller to read. */
  readonly note?: string;
  /**
   * The webhook to send; none by default. A delisting is announced once it can't be undone any more.
   */
  readonly announced?: 'listed' | 'price_changed' | 'sold' | 'reversed' | 'delisted';
}

/**
 * Records changes of listings, in the transaction of the change and after it: the history that people
 * read, and the webhooks.
 */
export async function recordListingEvents(
  db: Transaction,
  events: readonly NewListingEvent[],
): Promise<void> {
  if (events.length === 0) return;
  await sql`
    insert into listing_events (listing_id, kind, price, note, actor, actor_id)
    select * from json_to_recordset(${JSON.stringify(events)}::json) as e(
      "listingId" uuid, kind text, price integer, note text, actor text, "actorId" uuid)`.execute(
    db,
  );
  await purgeListings(
    db,
    events.map(({ listingId }) => listingId),
  );
  const announced = events.filter((event) => event.announced !== undefined);
  if (announced.length === 0) return;
  const ids = announced.map(({ listingId }) => listingId);
  const rows = new Map((await findListings(db, isListing(ids))).map((row) => [row.id, row]));
  await announce(
    db,
    announced.map(({ announced: news, listingId }) => ({
      type: `listing.${news!}` as const,
      data: newsOf(rows.get(listingId)!),
    })),
  );
}

const purgeListings = (db: Transaction, ids: readonly string[]) =>
  queuePurge(db, [...new Set(ids.map(keyOf.listing)), MARKET]);

/** For partners, a listing is live, sold, reversed, or gone. */
const STATUS_TOLD: Readonly<Record<ListingState, ListingNews['status']>> = {
  waiting: 'delisted',
  live: 'live',
  delisting: 'live',
  unpaid: 'delisted',
  delisted: 'delisted',
  sold: 'sold',
  reversed: 'reversed',
};

function newsOf({
  certificate,
  id,
  price,
  salePrice,
  score,
  state,
  title,
}: ListingRow): ListingNews {
  return {
    certificate,
    title,
    grade: gradeWithScore(score),
    listingId: id,
    price: salePrice ?? price,
    currency: CURRENCY,
    status: STATUS_TOLD[state],
  };
}

/** The history of a listing, oldest first. */
export async function readHistory(
  db: Queries,
  listingId: string,
): Promise<{ items: ListingEvent[] }> {
  const rows = await db
    .selectFrom('listingEvents')
    .select(['id', 'at', 'kind', 'price', 'note', 'actor'])
    .$narrowType<Pick<ListingEvent, 'kind' | 'actor'>>()
    .where('listingId', '=', listingId)
    .orderBy('id')
    .execute();
  return { items: rows.map((row) => ({ ...row, at: row.at.toISOString() })) };
}
