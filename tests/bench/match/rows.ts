import type { CardMatches } from '@tag/contract/cards';
import type { SignedIn } from './server.ts';
import { chances, noisyRow, pick, type NoisyRow, type RealCard } from './noise.ts';

const SECONDS_GOAL = 20;
const RIGHT_GOAL = 0.99;
/** Rows per call. */
const AT_ONCE = 100;

const share = (part: number, all: number) => `${((100 * part) / all).toFixed(1)}%`;

interface Answered extends NoisyRow {
  readonly match: CardMatches;
  readonly isRight: boolean;
}

/** Sends noisy rows of real cards through the API, and prints how many matched the right card. */
export async function measureRows(
  { ask }: SignedIn,
  cards: readonly RealCard[],
  options: { rows: number; seed: number; isVerbose: boolean },
): Promise<boolean> {
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
  console.table(
    Object.fromEntries(
      lines.map(([name, some]) => {
        const sure = some.filter(({ match }) => match.certain);
        return [
          name,
          {
            rows: some.length,
            'first is right': share(right(some), some.length),
            'flagged uncertain': share(some.length - sure.length, some.length),
            'right of the others': share(right(sure), sure.length),
          },
        ];
      }),
    ),
  );
  if (options.isVerbose) show(answered);
  const part = right(certain) / certain.length;
  console.log(
    `${rows.length} rows in ${seconds.toFixed(1)} s (goal: ${SECONDS_GOAL} s); of those not ` +
      `flagged, ${share(right(certain), certain.length)} right (goal: ${RIGHT_GOAL * 100}%)`,
  );
  return seconds <= SECONDS_GOAL && part >= RIGHT_GOAL;
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
