import { cardTitle, gradeOf } from '@tag/contract/graded-cards';
import { payoutOf } from '@tag/contract/tag-market';
import { randomOf } from '@tag/demo-art/random';
import type { Database } from '@tag/server';
import type { Tables } from '@tag/server/seeding';
import type { Kysely } from 'kysely';
import { idOf } from './id-of.ts';

const DAY_MS = 86_400_000;

/** The dealer's cards are the oldest certificates after those that the shop and the tests use. */
const FIRST = 'X0000021';
const OF_DEALER = 60;
const LISTED = 48;
/** The newest that a collector's own orders brought back. */
const OF_COLLECTOR = 1;

/** The outcomes of the dealer's listings, in turn. */
const ENDS = ['live', 'live', 'paid', 'live', 'live', 'sold', 'live', 'live', 'delisted'] as const;

/** Cents for a card of a certain score; authentic ones are priced like a low grade. */
const BANDS = [
  [990, 240_00, 1_900_00],
  [950, 90_00, 640_00],
  [900, 35_00, 220_00],
  [0, 12_00, 95_00],
] as const;

/** Listings of the dealer and the collector, in most states; none if there are some. */
export async function seedListings(
  { query: db }: Pick<Database, 'query'>,
  now: Date,
): Promise<void> {
  const known = await db.selectFrom('listings').select('id').limit(1).executeTakeFirst();
  if (known) return;
  const dealer = await makeSeller(db, 'dealer@example.com');
  const collector = await makeSeller(db, 'collector@example.com');
  const planned = [
    ...(await giveToDealer(db, dealer, now))
      .slice(0, LISTED)
      .map((card, index) => planListing(card, dealer, ENDS[index % ENDS.length]!, now)),
    ...(await readReturned(db, collector)).map((card) => planListing(card, collector, 'live', now)),
  ];
  await writeListings(db, planned);
}

async function makeSeller(db: Kysely<Tables>, email: string): Promise<string> {
  const sellerId = idOf('seller', email).replaceAll('-', '').slice(0, 12);
  const { id } = await db
    .updateTable('users')
    .set({ sellerId, ...(email === 'dealer@example.com' && { shopName: 'Cardboard & Co' }) })
    .where('email', '=', email)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const readCards = (db: Kysely<Tables>) =>
  db
    .selectFrom('gradedCards as card')
    .innerJoin('cardVariations as v', 'v.id', 'card.variationId')
    .innerJoin('cards as c', 'c.id', 'v.cardId')
    .innerJoin('cardSets as s', 's.id', 'c.setId')
    .leftJoin('certificateOwners as owner', 'owner.certificate', 'card.certificate')
    .select(['card.certificate', 'card.score', 's.categoryId', 's.year', 's.brand'])
    .select(['s.name as set', 'c.subset', 'c.name', 'c.number', 'v.name as variation'])
    .where('card.publishedAt', 'is not', null);
type Card = Awaited<ReturnType<ReturnType<typeof readCards>['execute']>>[number];

/** Gives the dealer certificates without an owner. */
async function giveToDealer(db: Kysely<Tables>, ownerId: string, since: Date): Promise<Card[]> {
  const cards = await readCards(db)
    .where('owner.certificate', 'is', null)
    .where('card.certificate', '>=', FIRST)
    .orderBy('card.certificate')
    .limit(OF_DEALER)
    .execute();
  await db
    .insertInto('certificateOwners')
    .values(cards.map(({ certificate }) => ({ certificate, ownerId, since })))
    .execute();
  return cards;
}

/** The newest cards that were returned from a customer's orders. */
const readReturned = (db: Kysely<Tables>, ownerId: string): Promise<Card[]> =>
  readCards(db)
    .innerJoin('orderItems as item', 'item.id', 'owner.itemId')
    .where('owner.ownerId', '=', ownerId)
    .where('item.stage', 'in', ['order_complete', 'shipped'])
    .orderBy('owner.since', 'desc')
    .orderBy('card.certificate')
    .limit(OF_COLLECTOR)
    .execute();

function planListing(card: Card, sellerId: string, end: (typeof ENDS)[number], now: Date) {
  const random = randomOf('listing', card.certificate);
  const [, low, high] = BANDS.find(([score]) => (card.score ?? 0) >= score)!;
  const price = Math.round(random.whole(low, high) / 500) * 500;
  const ago = (least: number, most: number) =>
    new Date(now.getTime() - random.between(least, most) * DAY_MS);
  const listedAt = ago(4, 40);
  return { card, sellerId, end, price, listedAt, endedAt: end === 'live' ? null : ago(1, 3) };
}

async function writeListings(
  db: Kysely<Tables>,
  planned: readonly ReturnType<typeof planListing>[],
): Promise<void> {
  const terms = await db.selectFrom('marketTerms').selectAll().executeTakeFirstOrThrow();
  const rows = planned.map(({ card, end, endedAt, listedAt, price, sellerId }) => ({
    id: idOf('listing', card.certificate),
    certificate: card.certificate,
    sellerId,
    termsId: terms.id,
    price,
    state: end === 'paid' ? ('sold' as const) : end,
    publishedAt: listedAt,
    listedAt,
    endedAt,
    ...((end === 'sold' || end === 'paid') && {
      salePrice: price,
      soldAt: endedAt,
      soldBy: 'Attic Fox',
      payout: payoutOf(price, terms),
    }),
    paidOutAt: end === 'paid' ? endedAt : null,
    categoryId: card.categoryId,
    score: card.score,
    gradeKey: gradeOf(card.score).key,
    title: cardTitle(card),
  }));
  await db.insertInto('listings').values(rows).execute();
  await db
    .insertInto('listingEvents')
    .values(
      rows.flatMap(({ endedAt, id: listingId, listedAt, paidOutAt, price, sellerId, state }) => [
        ...['published', 'listed'].map((kind) => ({
          ...{ listingId, kind, price, at: listedAt },
          ...{ actor: 'seller' as const, actorId: sellerId },
        })),
        ...(endedAt
          ? [
              {
                ...{ listingId, kind: state, price, at: endedAt },
                actor: state === 'sold' ? ('partner' as const) : ('seller' as const),
              },
            ]
          : []),
        ...(paidOutAt
          ? [{ listingId, kind: 'paid_out', at: paidOutAt, actor: 'staff' as const }]
          : []),
      ]),
    )
    .execute();
}
