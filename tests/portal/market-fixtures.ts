import type { Listing, ListingPreview, Listings } from '@tag/contract/tag-market';

const AT = '2026-11-20T12:00:00.000Z';
const NO_PICTURE = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';

const CARD_FIELDS = {
  certificate: 'X0000001',
  gradedAt: AT,
  card: {
    category: 'Pokémon',
    year: 1999,
    brand: 'Base Set',
    set: 'Base Set',
    subset: null,
    name: 'Charizard',
    number: '4/102',
    variation: 'holo',
    rarity: null,
    cmpCode: null,
    serialNumber: null,
    divisorNumber: null,
    isPrizm: false,
    isRefractor: false,
  },
  grade: { key: '10', score: 967, grade: '10', label: 'Gem Mint' },
  image: { url: NO_PICTURE, width: 400, height: 600 },
} as const;

export const LISTING: Listing = {
  ...CARD_FIELDS,
  id: '5b0c1f3e-0000-4000-8000-000000000001',
  price: 10_000,
  acceptsOffers: false,
  payout: 9_200,
  terms: {
    commissionRate: 800,
    commissionMinimum: 0,
    delistFee: 500,
    delistFreeAfterDays: 30,
  },
  status: 'live',
  publishedAt: AT,
  listedAt: AT,
  undoUntil: null,
  delistFee: 0,
  endedAt: null,
  isVoided: false,
  sale: null,
};

export const PREVIEW: ListingPreview = {
  ...CARD_FIELDS,
  isInLab: false,
  price: null,
  payout: null,
  problem: null,
};

const total = (cards: number, amount: number) => ({ cards, amount });

export const pageOf = <Item>(items: readonly Item[]) => ({
  items,
  total: items.length,
  from: 1,
  next: null,
  previous: null,
});

export const listingsOf = (...items: Listing[]): Listings => ({
  ...pageOf(items),
  items,
  totals: {
    waiting: total(0, 0),
    forSale: total(items.length, 10_000),
    sold: total(2, 50_000),
    toPayOut: total(1, 24_000),
    paidOut: total(1, 25_000),
  },
});

export const TERMS = {
  commissionRate: 800,
  commissionMinimum: 100,
  delistFee: 500,
  delistFreeAfterDays: 14,
};
