import type { Database } from '@tag/server';
import { sql } from 'kysely';
import { chances, mistype, pick, type Chance } from './noise.ts';
import { printCalls, timeEach, timeHealth, type TimedCall } from '../harness/calls.ts';
import { percentilesOf } from '../harness/percentiles.ts';
import type { Run } from '../harness/run.ts';
import type { Ask } from './rows.ts';

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
  run: Run,
  { ask, base, database }: { ask: Ask; base: string; database: Database },
  isVerbose: boolean,
): Promise<void> {
  const cards = await sampleOf(database);
  const chance = chances(7);
  const health = await timeHealth(base);
  const calls: Record<string, TimedCall> = {};
  for (const { name, goal, search } of KINDS) {
    const paths = cards.map(
      (card) => `/cards/match?${new URLSearchParams({ search: search(card, chance) })}`,
    );
    await timeEach(paths.slice(0, 100), ask);
    const rounds: number[][] = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await timeEach(paths, ask));
    const sorted = rounds.toSorted((a, b) => percentilesOf(a).p99 - percentilesOf(b).p99);
    const times = sorted[Math.floor(ROUNDS / 2)]!;
    if (isVerbose) showSlowest(run, paths, times);
    calls[name] = { ...percentilesOf(times), goal: { timesHealth: goal } };
  }
  printCalls(run, health, calls);
}

function showSlowest(run: Run, paths: readonly string[], times: readonly number[]): void {
  const slowest = paths
    .map((path, at) => [decodeURIComponent(path), { ms: times[at]! }] as const)
    .toSorted(([, a], [, b]) => b.ms - a.ms)
    .slice(0, 15);
  run.table(Object.fromEntries(slowest));
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
