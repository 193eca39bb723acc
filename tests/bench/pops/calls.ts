import pg from 'pg';
import { chances, mistype, type Chance } from '../match/noise.ts';

/** A timed call: the addresses to request, one after another. */
interface MeasuredCall {
  readonly name: string;
  /** The p99 is at most this many times the median of /health in the same run. */
  readonly goal: number;
  readonly addresses: readonly string[];
}

/** The first call, measured without a warm-up, as for the first visitors after a start. */
export const COLD = '/pops/trend after a start';
const GOAL = 25;
/** A search that finds nothing is repeated with similar words. */
const TYPO_GOAL = 250;

type Query = Record<string, string | number>;
const address = (path: string, query: Query = {}) =>
  `${path}?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))}`;

interface Sample {
  category: string;
  year: number;
  set: string;
  card: string;
  number: string;
}

/** Random graded cards, and the one graded most. */
async function sample(url: string): Promise<{ cards: Sample[]; hot: Sample }> {
  const client = new pg.Client(url);
  await client.connect();
  const read = async (where: string) =>
    (
      await client.query<Sample>(`
        select k.name as category, s.year, s.brand || ' ' || s.name as "set", c.name as card, c.number
        from population_by_card p
        join cards c on c.id = p.card_id
        join card_sets s on s.id = p.set_id
        join categories k on k.id = s.category_id
        ${where}`)
    ).rows;
  try {
    const cards = await read(`
      where variation_id in (
        select 1 + (g * 7919::bigint) % (select max(variation_id) from population_by_card)
        from generate_series(1, 400) g)`);
    const [hot] = await read('order by p.total desc limit 1');
    return { cards, hot: hot! };
  } finally {
    await client.end();
  }
}

/** Every call of the population report as visitors make it. */
export async function measuredCalls(url: string): Promise<MeasuredCall[]> {
  const { cards, hot } = await sample(url);
  const chance = chances(42);
  const calls: MeasuredCall[] = [];
  const call = (name: string, of: (card: Sample, at: number) => [path: string, Query?]) =>
    calls.push({ name, goal: GOAL, addresses: cards.map((card, at) => address(...of(card, at))) });
  const search = (name: string, goal: number, of: (card: Sample) => string) => {
    const words = cards.map((card) => of(card));
    const addresses = words.map((search) => address('/pops/card', { search, pageSize: 20 }));
    calls.push({ name, goal, addresses });
  };
  const inCategory = ({ category }: Sample) => ({ category });
  const inYear = ({ category, year }: Sample) => ({ category, year });
  const inSet = ({ category, year, set }: Sample) => ({ category, year, set });
  const scopes = [() => ({}), inCategory, inYear, inSet, (card: Sample) => ({ ...card })];
  const scopeOf = (card: Sample, at: number) => scopes[at % scopes.length]!(card);
  const other = () => cards[Math.floor(chance() * cards.length)]!;

  call(COLD, (card, at) => ['/pops/trend', scopeOf(card, at)]);
  call('/pops', () => ['/pops']);
  call('/pops/year', (card) => ['/pops/year', inCategory(card)]);
  call('/pops/set of a year', (card) => ['/pops/set', inYear(card)]);
  call('/pops/set of a category', (card) => ['/pops/set', inCategory(card)]);
  call('/pops/card', (card) => ['/pops/card', inSet(card)]);
  call('/pops/card by count', (card) => [
    '/pops/card',
    { ...inSet(card), sort: 'total', grade: '10' },
  ]);
  for (const path of ['/pops/population', '/pops/trend'])
    call(path, (card, at) => [path, scopeOf(card, at)]);
  for (const part of ['info', 'state', 'rank'])
    call(`/pops/card/${part}`, (card) => [`/pops/card/${part}`, { ...card }]);
  for (const part of ['info', 'state', 'rank'])
    call(`hot card: ${part}`, () => [`/pops/card/${part}`, { ...hot }]);
  call('hot card: rank, any page', () => [
    '/pops/card/rank',
    { ...hot, page: 1 + Math.floor(chance() * 250), sort: 'rank' },
  ]);
  search('search as typed', GOAL, (card) => typed(card, chance));
  search('search, a word in all', GOAL, ({ card }) => card.split(' ')[0]!);
  search('search with a typo', TYPO_GOAL, (card) => mistyped(card, chance));
  search('search, never together', TYPO_GOAL, ({ card }) => `${card} ${other().set}`);
  return calls;
}

/** The name, then the year, letter by letter from the third one. */
function typed({ card, year }: Sample, chance: Chance): string {
  const whole = `${card} ${year}`;
  return whole.slice(0, 3 + Math.floor(chance() * (whole.length - 2)));
}

function mistyped({ card, year }: Sample, chance: Chance): string {
  const names = card.split(' ');
  const at = names[1] && names[1].length > names[0]!.length ? 1 : 0;
  names[at] = mistype(names[at]!.toLowerCase(), chance);
  return `${names.join(' ')}${chance() < 0.3 ? ` ${year}` : ''}`;
}
