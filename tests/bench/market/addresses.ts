import type { PublicListings } from '@tag/contract/tag-market';
import pg from 'pg';
import { LARGE_SELLER } from './generate.ts';

type Query = Record<string, string | number | readonly string[] | undefined>;

const LISTINGS = '/tag-market/public/listings';
const DEEP_PAGES = 40;

function address(query: Query): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().map((it) => [name, String(it)]),
  );
  return `${LISTINGS}?${new URLSearchParams(given as string[][])}`;
}

interface Sample {
  certificate: string;
  category: string;
  grade: string;
  price: number;
  first: string;
  last: string;
  set: string;
  seller: string;
}

/** Pages as visitors request them, and the slowest ones, by name. */
export async function browsing(url: string, base: string): Promise<Record<string, string[]>> {
  const samples = await sample(url);
  const each = (make: (card: Sample, at: number) => Query) =>
    samples.map((card, at) => address(make(card, at)));
  const other = (at: number) => samples[(at + 7) % samples.length]!;
  const deep = async (query: Query) => {
    const pages: string[] = [];
    let after: string | undefined;
    for (let at = 0; at < DEEP_PAGES; at += 1) {
      pages.push(address({ ...query, pageSize: 100, after }));
      const answer = await fetch(base + pages.at(-1)!);
      const { next } = (await answer.json()) as PublicListings;
      if (next === null) break;
      after = next;
    }
    return pages.slice(pages.length / 2);
  };
  const SORTS = ['newest', 'price-up', 'price-down', 'grade'];
  const sorted = (at: number) => SORTS[at % SORTS.length]!;
  return {
    'one certificate': samples.map(({ certificate }) => `${LISTINGS}/${certificate}`),
    'everything, each sort': each((_, at) => ({ sort: sorted(at) })),
    'everything, deep, 100 a page': await deep({}),
    'a category': each(({ category }, at) => ({ category, sort: sorted(at) })),
    'a category, deep, 100 a page': await deep({
      category: samples[0]!.category,
      sort: 'price-up',
    }),
    grades: each(({ grade }, at) => ({
      grade: [...new Set([grade, other(at).grade])],
      sort: sorted(at),
    })),
    'a rare grade': each((_, at) => ({ grade: at % 2 ? '1' : 'authentic', sort: sorted(at) })),
    'category, grade, and prices, by price': each(({ category, grade, price }, at) => ({
      category,
      grade,
      minPrice: Math.floor(price * 0.9),
      maxPrice: Math.ceil(price * 1.2),
      sort: at % 2 ? 'price-up' : 'price-down',
    })),
    'a narrow range of prices, newest': each(({ price }) => ({
      minPrice: price,
      maxPrice: price + 10,
    })),
    'prices and category, newest': each(({ category, price }) => ({
      category,
      minPrice: price,
      maxPrice: price + 100,
    })),
    'a common word': each(({ first }, at) => ({ search: first, sort: sorted(at) })),
    'a name': each(({ first, last }, at) => ({ search: `${first} ${last}`, sort: sorted(at) })),
    'a rare word': each(({ certificate }, at) => ({ search: certificate, sort: sorted(at) })),
    'words never combined': each(({ last, set }, at) => ({
      search: `${last} ${set} ${other(at).last}`,
      sort: sorted(at),
    })),
    'a word, category, grade, and prices': each(({ first, category, grade, price }, at) => ({
      search: first,
      category,
      grade,
      minPrice: Math.floor(price / 2),
      maxPrice: price * 2,
      sort: sorted(at),
    })),
    'as typed, letter by letter': each(({ first, last }, at) => ({
      search: `${first} ${last}`.slice(0, 2 + (at % 9)),
    })),
    'a large seller, each sort': each((_, at) => ({ seller: LARGE_SELLER, sort: sorted(at) })),
    'a large seller, a name': each(({ first, last }, at) => ({
      seller: LARGE_SELLER,
      search: `${first} ${last}`,
      sort: sorted(at),
    })),
    'a large seller, category and grade': each(({ category, grade }, at) => ({
      seller: LARGE_SELLER,
      category,
      grade,
      sort: sorted(at),
    })),
  };
}

async function sample(url: string): Promise<Sample[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { rows } = await client.query<Sample>(`
      select l.certificate, k.name as category, l.grade_key as grade, l.price, s.name as "set",
             split_part(c.name, ' ', 1) as first, split_part(c.name, ' ', 2) as last, u.seller_id as seller
      from listings l
      join graded_cards g on g.certificate = l.certificate
      join card_variations v on v.id = g.variation_id
      join cards c on c.id = v.card_id
      join card_sets s on s.id = c.set_id
      join categories k on k.id = s.category_id
      join users u on u.id = l.seller_id
      order by md5(l.certificate) limit 400`);
    return rows;
  } finally {
    await client.end();
  }
}
