import { gradeOf } from '@tag/contract/graded-cards';
import { gradeCards } from '@tag/server/seeding';
import { beforeAll, expect, test } from 'vitest';
import { testApi } from '../support/api.ts';
import { testDatabase } from '../support/database.ts';
import { addVariation, sampleCard } from '../support/graded-card.ts';
import { addSeller } from './listings.ts';

/**
 * A search reads the index of words, tests listings for words, scans in sort order, or sorts every match,
 * whichever the statistics make cheapest. With this many listings each one gets chosen; the results are
 * compared with a plain filter.
 */
const LISTINGS = 2000;
const SCORES = [930, 965, 995, null];
const SELLERS = ['oftenoften00', 'rarelyrarely'];

/** How often each word is in a title: in every listing, every second one, and so on. */
const EVERY = { always: 1, even: 2, seventh: 7, fiftieth: 50, scarce: 400, single: LISTINGS };

interface Listing {
  readonly certificate: string;
  readonly words: readonly string[];
  readonly grade: string;
  readonly score: number | null;
  readonly price: number;
  readonly seller: string;
  readonly listedAt: number;
}

const listings: Listing[] = Array.from({ length: LISTINGS }, (_, at) => {
  const score = SCORES[at % SCORES.length]!;
  // No two are equal: public.test.ts covers ties.
  const price = 1000 + ((at * 7919) % LISTINGS);
  const often = Object.entries(EVERY).flatMap(([word, every]) => (at % every === 0 ? [word] : []));
  return {
    certificate: `X${String(at + 1).padStart(7, '0')}`,
    // Common, but only at one end of the order of prices.
    words: price < 1000 + LISTINGS / 2 ? [...often, 'cheap'] : often,
    grade: gradeOf(score).key,
    score,
    price,
    seller: SELLERS[at % 20 === 0 ? 1 : 0]!,
    listedAt: Date.UTC(2026, 3, 1) + ((at * 104_729) % LISTINGS) * 60_000,
  };
});

const database = await testDatabase();
const api = testApi(database);

beforeAll(async () => {
  const users = new Map<string, string>();
  for (const seller of SELLERS) users.set(seller, await addSeller(database, seller));
  const variationId = await addVariation(database, {});
  await gradeCards(
    database,
    listings.map(({ certificate, score }) => sampleCard({ certificate, variationId, score })),
  );
  await database.pool.query(
    `insert into listings
       (certificate, seller_id, terms_id, price, state, listed_at, category_id, score, grade_key, title)
     select l.certificate, l.user_id, 1, l.price, 'live', to_timestamp(l.at), s.category_id, l.score, l.grade, l.title
     from json_to_recordset($1)
       as l (certificate text, user_id uuid, price int, at float8, score int, grade text, title text)
     join card_variations v on v.id = $2
     join cards c on c.id = v.card_id
     join card_sets s on s.id = c.set_id`,
    [
      JSON.stringify(
        listings.map(({ seller, listedAt, words, ...listing }) => ({
          ...listing,
          user_id: users.get(seller),
          at: listedAt / 1000,
          title: words.join(' '),
        })),
      ),
      variationId,
    ],
  );
  await database.pool.query('analyze');
});

const SORTS: Record<string, (a: Listing, b: Listing) => number> = {
  newest: (a, b) => b.listedAt - a.listedAt,
  'price-up': (a, b) => a.price - b.price,
  'price-down': (a, b) => b.price - a.price,
};

interface Search {
  readonly search?: string;
  readonly grade?: string;
  readonly seller?: string;
  readonly minPrice?: number;
  readonly maxPrice?: number;
}

const filters: Record<keyof Search, (listing: Listing, value: never) => boolean> = {
  search: ({ words }, given: string) =>
    given.split(' ').every((part) => words.some((word) => word.startsWith(part))),
  grade: (listing, grade: string) => listing.grade === grade,
  seller: (listing, seller: string) => listing.seller === seller,
  minPrice: ({ price }, least: number) => price >= least,
  maxPrice: ({ price }, most: number) => price <= most,
};

function expected(search: Search, sort: string): string[] {
  const conditions = Object.entries(search) as [keyof Search, never][];
  return listings
    .filter((listing) => conditions.every(([name, value]) => filters[name](listing, value)))
    .sort(SORTS[sort])
    .map(({ certificate }) => certificate);
}

/** Reads pages until there are this many. */
async function read(search: Search, sort: string, atMost: number): Promise<string[]> {
  const found: string[] = [];
  for (let after: string | null | undefined; after !== null && found.length < atMost;) {
    const query = { ...search, sort, pageSize: 24, ...(after && { after }) };
    const address = new URLSearchParams(Object.entries(query).map(([k, v]) => [k, String(v)]));
    const response = await api.request(`/tag-market/public/listings?${address}`);
    expect(response.status).toBe(200);
    const page = (await response.json()) as { items: Listing[]; next: string | null };
    found.push(...page.items.map(({ certificate }) => certificate));
    after = page.next;
  }
  return found;
}

const [often, rarely] = SELLERS as [string, string];

test.each<Search>([
  { search: 'always' },
  { search: 'even' },
  { search: 'scarce' },
  { search: 'single' },
  { search: 'a' },
  { search: 'cheap' },
  { search: 'alw se' },
  { search: 'always even seventh' },
  { search: 'always scarce' },
  { search: 'seventh fiftieth' },
  { search: 'single fiftieth even' },
  { search: 'seventh', grade: 'pristine' },
  { search: 'always', grade: gradeOf(930).key },
  { search: 'always', seller: rarely },
  { search: 'scarce', seller: often },
  { search: 'fiftieth', minPrice: 1500, maxPrice: 2500 },
  { search: 'always', minPrice: 1500, maxPrice: 1530 },
  { minPrice: 1500, maxPrice: 1530 },
  { minPrice: 1100, grade: 'authentic' },
  { maxPrice: 2900, seller: rarely },
])('%j finds the same as a plain filter, in every order', async (search) => {
  for (const sort of Object.keys(SORTS)) {
    const all = expected(search, sort);
    const found = await read(search, sort, 72);
    expect(found, sort).toEqual(all.slice(0, found.length));
    expect(found.length, sort).toBeGreaterThanOrEqual(Math.min(all.length, 72));
  }
});

test('words that no listing combines find none', async () => {
  // Multiples of 7 and of 400 first meet at the 2,800th, apart from the very first listing.
  const search = { search: 'seventh scarce', minPrice: 1001 };
  expect(expected(search, 'newest')).toEqual([]);
  expect(await read(search, 'newest', 72)).toEqual([]);
});
