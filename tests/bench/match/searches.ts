import type { Database } from '@tag/server';
import { sql } from 'kysely';
import { chances, mistype, pick, type Chance } from './noise.ts';
import type { SignedIn } from './server.ts';

interface Kind {
  readonly name: string;
  /**
   * The p99 is at most this many times the median of /health in the same run, on any machine: 20 ms, 60 ms,
   * and 100 ms where /health takes 0.8 ms.
   */
  readonly goal: number;
  search(card: Sample, chance: Chance): string;
}

const KINDS: readonly Kind[] = [
  { name: 'exact', goal: 25, search: typed },
  {
    name: 'one typo',
    goal: 75,
    // In its longest word: people notice mistakes in short words and numbers.
    search(card, chance) {
      const words = card.name.split(' ');
      const longest = words.reduce((a, b) => (b.length > a.length ? b : a));
      const mistyped = words.map((word) => (word === longest ? mistype(word, chance) : word));
      return typed({ ...card, name: mistyped.join(' ') }, chance);
    },
  },
  {
    name: 'while it is typed',
    goal: 125,
    search(card, chance) {
      const whole = typed(card, chance);
      return whole.slice(0, 2 + Math.floor(chance() * (whole.length - 2))).trim();
    },
  },
  {
    name: 'words of many cards',
    goal: 125,
    search: ({ category, year, title }, chance) =>
      pick(
        [category, `${category} ${year}`, `${category} ${title}`, `${year} holo`, 'base'],
        chance,
      ),
  },
];
/** Searches of each kind. Every round has all kinds, and the median round counts. */
const SEARCHES = 1000;
const ROUNDS = 3;

interface Sample {
  readonly category: string;
  readonly year: number;
  readonly title: string;
  readonly number: string;
  readonly name: string;
}

/** What somebody types for a card, specific enough to match few others. */
const FORMS: readonly ((card: Sample) => string[])[] = [
  ({ name, number }) => [name, number],
  ({ name, title }) => [name, title],
  ({ year, title, name, number }) => [String(year), title, name, number],
  ({ name, number, year }) => [name, `#${number.split('/')[0]}`, String(year)],
  ({ name }) => [name],
];

/** Times searches for random cards, one after another, and prints how long they take. */
export async function measureSearches(
  { ask }: SignedIn,
  database: Database,
  isVerbose: boolean,
): Promise<boolean> {
  const cards = await sampleOf(database);
  const chance = chances(7);
  const health = await timesOf(ask, Array<string>(SEARCHES).fill('/health'));
  const base = health[Math.floor(health.length / 2)]!.milliseconds;
  const round = (value: number) => Math.round(value * 10) / 10;
  console.log(`/health: ${round(base)} ms p50`);
  const rows = [];
  for (const { name, goal, search } of KINDS) {
    const paths = cards.map(
      (card) => `/cards/match?${new URLSearchParams({ search: search(card, chance) })}`,
    );
    await timesOf(ask, paths.slice(0, 100));
    const rounds: (typeof health)[] = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await timesOf(ask, paths));
    const slowest = (times: typeof health) => times[Math.floor(times.length * 0.99)]!.milliseconds;
    const times = rounds.sort((a, b) => slowest(a) - slowest(b))[Math.floor(ROUNDS / 2)]!;
    const at = (part: number) => times[Math.floor(times.length * part)]!.milliseconds;
    if (isVerbose) console.table(times.slice(-15));
    rows.push({
      search: name,
      'p50 ms': round(at(0.5)),
      'p95 ms': round(at(0.95)),
      'p99 ms': round(at(0.99)),
      'p99 / health': round(at(0.99) / base),
      goal,
      met: at(0.99) / base <= goal ? 'yes' : 'NO',
    });
  }
  console.table(rows);
  return rows.every(({ met }) => met === 'yes');
}

function typed(card: Sample, chance: Chance): string {
  const search = pick(FORMS, chance)(card).join(' ');
  return chance() < 0.5 ? search.toLowerCase() : search;
}

async function sampleOf({ query }: Database): Promise<Sample[]> {
  const { rows } = await sql<Sample>`
    select k.name as category, s.year, s.brand || ' ' || s.name as title, c.number, c.name
    from generate_series(1, ${sql.lit(SEARCHES)}) g
    join cards c on c.id = 1 + (g * 7919::bigint * 131) % (select max(id) from cards)
    join card_sets s on s.id = c.set_id
    join categories k on k.id = s.category_id`.execute(query);
  return rows;
}

/** How long each answer takes, fastest first. */
async function timesOf(ask: SignedIn['ask'], paths: readonly string[]) {
  const times: { path: string; milliseconds: number }[] = [];
  for (const path of paths) {
    const begin = performance.now();
    await ask(path);
    times.push({ path: decodeURIComponent(path), milliseconds: performance.now() - begin });
  }
  return times.sort((a, b) => a.milliseconds - b.milliseconds);
}
