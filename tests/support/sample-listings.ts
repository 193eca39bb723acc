import { gradeWithScore } from '@tag/contract/graded-cards';
import type { PublicListing, PublicListings } from '@tag/contract/tag-market';

interface Sample {
  number?: number;
  name?: string;
  score?: number | null;
  /** US cents. */
  price?: number;
  image?: string;
  more?: Partial<PublicListing>;
}

/** It exists wherever browser tests run, whatever API the element calls. */
const PICTURE = `${globalThis.location?.origin ?? ''}/portal/public/icon-192.png`;

/** A card for sale. */
export function sampleListing({
  number = 1,
  name = 'Charizard',
  score = 995,
  price = 125_000,
  image = PICTURE,
  more,
}: Sample = {}): PublicListing {
  const digits = String(number).padStart(7, '0');
  return {
    id: `00000000-0000-4000-8000-00000${digits}`,
    certificate: `X${digits}`,
    gradedAt: '2026-03-01T12:00:00.000Z',
    card: {
      category: 'Pokemon',
      year: 1999,
      brand: 'Base',
      set: 'Base Set',
      subset: null,
      name,
      number: '4/102',
      variation: 'holo',
      rarity: 'Rare',
      cmpCode: null,
      serialNumber: null,
      divisorNumber: null,
      isPrizm: false,
      isRefractor: false,
    },
    grade: gradeWithScore(score),
    image: { url: image, width: 2400, height: 3600 },
    price,
    acceptsOffers: false,
    currency: 'USD',
    seller: 'alicealice00',
    sellerName: 'Alice’s Attic',
    listedAt: '2026-05-01T02:00:00.000Z',
    regradedAt: null,
    ...more,
  };
}

const NAMES = ['Charizard', 'Blastoise', 'Venusaur', 'Mewtwo', 'Gyarados', 'Ninetales'];
const SCORES = [995, 962, 912, 880, null, 731];

/** A page of cards for sale. */
export function samplePage(count = 6, more: Partial<PublicListings> = {}): PublicListings {
  const items = Array.from({ length: count }, (_, at) =>
    sampleListing({
      number: at + 1,
      name: NAMES[at % NAMES.length]!,
      score: SCORES[at % SCORES.length]!,
      price: 125_000 - at * 7_350,
    }),
  );
  return { items, next: null, categories: ['Baseball', 'Pokemon'], ...more };
}
