import type { CardMatches } from '@tag/contract/cards';
import type { Run } from '../harness/run.ts';
import { chances, noisyRow, pick, type NoisyRow, type RealCard } from './noise.ts';

const SECONDS_GOAL = 20;
const RIGHT_GOAL = 99;
/** Rows per call. */
const AT_ONCE = 100;

const percent = (part: number, all: number) => (100 * part) / all;

/** Calls the API as a signed-in customer. @returns the answer's JSON. */
export type Ask = (path: string, body?: unknown) => Promise<unknown>;

interface Answered extends NoisyRow {
  readonly match: CardMatches;
  readonly isRight: boolean;
}

/** Sends noisy rows of real cards through the API, and prints how many matched the right card. */
export async function measureRows(
  run: Run,
  ask: Ask,
  cards: readonly RealCard[],
  options: { rows: number; seed: number; isVerbose: boolean },
): Promise<void> {
  const chance = chances(options.seed);
  const rows = Array.from({ length: options.rows }, () => noisyRow(pick(cards, chance), chance));
  const answered: Answered[] = [];
  const begin = performance.now();
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const some = rows.slice(from, from + AT_ONCE);
    const body = { rows: some.map(({ typed }) => typed) };
    const answer = (await ask('/cards/match-rows', body)) as { rows: CardMatches[] };
    for (const [at, row] of some.entries()) {
      const match = answer.rows[at]!;
      answered.push({ ...row, match, isRight: isRight(row, match) });
    }
  }
  const seconds = (performance.now() - begin) / 1000;

  const certain = answered.filter(({ match }) => match.certain);
  const right = (some: readonly Answered[]) => some.filter((row) => row.isRight).length;
  const noises = [...new Set(answered.flatMap(({ noise }) => noise))].sort();
  const lines: (readonly [string, readonly Answered[]])[] = [
    ['all', answered],
    ...noises.map((noise) => [noise, answered.filter((row) => row.noise.includes(noise))] as const),
    ['fields', answered.filter(({ typed }) => typed.search === undefined)],
    ['one line', answered.filter(({ typed }) => typed.search !== undefined)],
  ];
  const table = lines.map(([name, some]) => {
    const sure = some.filter(({ match }) => match.certain);
    const row = {
      rows: some.length,
      'first is right, %': percent(right(some), some.length),
      'flagged uncertain, %': percent(some.length - sure.length, some.length),
      'right of the others, %': percent(right(sure), sure.length),
    };
    return [name, row] as const;
  });
  run.table(Object.fromEntries(table));
  if (options.isVerbose) show(answered);
  run.goal(`${rows.length} rows`, seconds, { most: SECONDS_GOAL, unit: 's' });
  run.goal('right of those not flagged', percent(right(certain), certain.length), {
    least: RIGHT_GOAL,
    unit: '%',
  });
}

function isRight({ card }: NoisyRow, { items: [first] }: CardMatches): boolean {
  return (
    first !== undefined &&
    (['name', 'number', 'set', 'year'] as const).every((field) => first[field] === card[field])
  );
}

/** What went wrong, and what was flagged although it was right. */
function show(answered: readonly Answered[]): void {
  for (const { card, typed, match, isRight } of answered) {
    if (isRight && match.certain) continue;
    const [first, second] = match.items;
    console.log(
      isRight ? 'flagged' : match.certain ? 'WRONG  ' : 'open   ',
      JSON.stringify(typed),
      isRight ? '' : `is ${card.year} ${card.set} ${card.name} ${card.number}`,
      '->',
      first ? `${first.title} ${first.percent}%` : 'nothing',
      second ? `| ${second.title} ${second.percent}%` : '',
    );
  }
}
