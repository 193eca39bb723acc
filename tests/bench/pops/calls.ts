import pg from 'pg';

/** A timed call: the addresses to request, one after another. */
export interface MeasuredCall {
  readonly name: string;
  /** The p99 is at most this many times the median of /health in the same run. */
  readonly goal: number;
  /** Measured without a warm-up, as for the first visitors after a start. */
  readonly isCold?: boolean;
  readonly addresses: readonly string[];
}

const GOAL = 25;
/** A search that finds nothing is repeated with similar words. */
const TYPO_GOAL = 250;

type Query = Record<string, string | number>;
const address = (path: string, query: Query = {}) =>
  `${path}?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))}`;

/** One letter omitted, doubled, swapped, or wrong: how people mistype. */
function mistype(word: string, chance: () => number): string {
  const at = 1 + Math.floor(chance() * (word.length - 2));
  const [head, letter, tail] = [word.slice(0, at), word[at]!, word.slice(at + 1)];
  const kinds = [
    head + tail,
    head + letter + letter + tail,
    head + (tail[0] ?? '') + letter + tail.slice(1),
    `${head}x${tail}`,
  ];
  return kinds[Math.floor(chance() * kinds.length)]!;
}

/** The same numbers in every run. */
function chances(): () => number {
  let state = 42;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

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
  const chance = chances();
  const each = (make: (card: Sample) => string) => cards.map(make);
  const inCategory = ({ category }: Sample) => ({ category });
  const inYear = ({ category, year }: Sample) => ({ category, year });
  const inSet = ({ category, year, set }: Sample) => ({ category, year, set });
  const call = (name: string, addresses: string[], goal = GOAL) => ({ name, goal, addresses });
  const scopes = [() => ({}), inCategory, inYear, inSet, (card: Sample) => ({ ...card })];
  const everyScope = (path: string) =>
    cards.map((card, index) => address(path, scopes[index % scopes.length]!(card)));
  return [
    { ...call('/pops/trend after a start', everyScope('/pops/trend')), isCold: true },
    call(
      '/pops',
      each(() => address('/pops')),
    ),
    call(
      '/pops/year',
      each((card) => address('/pops/year', inCategory(card))),
    ),
    call(
      '/pops/set of a year',
      each((card) => address('/pops/set', inYear(card))),
    ),
    call(
      '/pops/set of a category',
      each((card) => address('/pops/set', inCategory(card))),
    ),
    call(
      '/pops/card',
      each((card) => address('/pops/card', inSet(card))),
    ),
    call(
      '/pops/card by count',
      each((card) => address('/pops/card', { ...inSet(card), sort: 'total', grade: '10' })),
    ),
    call('/pops/population', everyScope('/pops/population')),
    call('/pops/trend', everyScope('/pops/trend')),
    call(
      '/pops/card/info',
      each((card) => address('/pops/card/info', { ...card })),
    ),
    call(
      '/pops/card/state',
      each((card) => address('/pops/card/state', { ...card })),
    ),
    call(
      '/pops/card/rank',
      each((card) => address('/pops/card/rank', { ...card })),
    ),
    ...['info', 'state', 'rank'].map((part) =>
      call(
        `hot card: ${part}`,
        each(() => address(`/pops/card/${part}`, { ...hot })),
      ),
    ),
    call(
      'hot card: rank, any page',
      each(() =>
        address('/pops/card/rank', { ...hot, page: 1 + Math.floor(chance() * 250), sort: 'rank' }),
      ),
    ),
    call('search as typed', typed(cards, chance)),
    call(
      'search, a word in all',
      each((card) => address('/pops/card', { search: card.card.split(' ')[0]!, pageSize: 20 })),
    ),
    call(
      'search with a typo',
      each((card) => address('/pops/card', { search: mistyped(card, chance), pageSize: 20 })),
      TYPO_GOAL,
    ),
    call(
      'search, never together',
      cards.slice(0, 100).map((card) => {
        const other = cards[Math.floor(chance() * cards.length)]!;
        return address('/pops/card', { search: `${card.card} ${other.set}`, pageSize: 20 });
      }),
      TYPO_GOAL,
    ),
  ];
}

/** The name, then the year, letter by letter from the third one. */
function typed(cards: readonly Sample[], chance: () => number): string[] {
  return cards.map((card) => {
    const whole = `${card.card} ${card.year}`;
    const length = 3 + Math.floor(chance() * (whole.length - 2));
    return address('/pops/card', { search: whole.slice(0, length), pageSize: 20 });
  });
}

function mistyped({ card, year }: Sample, chance: () => number): string {
  const names = card.split(' ');
  const at = names[1] && names[1].length > names[0]!.length ? 1 : 0;
  names[at] = mistype(names[at]!.toLowerCase(), chance);
  return `${names.join(' ')}${chance() < 0.3 ? ` ${year}` : ''}`;
}
