import { execFileSync } from 'node:child_process';

/** `npm run test:nightly` sets it: everything runs at full size. */
export const isNight = Boolean(process.env.NIGHTLY);

const atNight = <T>(full: T, usual: T): T => (isNight ? full : usual);

/** Random orders of the statements of three payers, and of the events of a listing. */
export const RANDOM_RACES = atNight(1000, 100);

/** Of two actors, one pauses before every so many-th of its statements; which ones differs by commit. */
export const STATEMENT_STEP = atNight(1, 3);

/** Orders whose prices are calculated twice. */
export const RANDOM_ORDERS = atNight(100_000, 20_000);

/** Elements that one page shows and removes again, of each kind in turn. */
export const MOUNTS = atNight(10_000, 160);

/** `kill -9` of everything on one data folder while cards are graded and orders entered. */
export const KILLS = atNight(50, 10);
/** The same while cards are delivered. */
export const DELIVERY_KILLS = atNight(50, 6);

/** Moments of the first start at which it is killed. */
export const KILLED_STARTS = atNight(20, 1);

/** Cards of each of the eight orders whose delivery is killed: it must outlast all kills. */
export const CARDS_PER_DELIVERED_ORDER = atNight(100, 24);

/** The order of a dealer, its customers, and the cards of it that are put on the market. */
export const DEALER_ORDER = atNight(
  { cards: 2000, customers: 30, listed: 50 },
  { cards: 60, customers: 4, listed: 5 },
);

/** Of the hostile strings, a caller sends one in so many to each field. */
export const SHARE_OF_STRINGS = atNight(
  { permitted: 1, refused: 12 },
  { permitted: 16, refused: 96 },
);

/** Of the hostile bodies, a caller sends one in so many to each operation. */
export const SHARE_OF_BODIES = atNight({ permitted: 1, refused: 1 }, { permitted: 3, refused: 12 });

/** Of the files of each slower suite, one in so many runs; the others run after the next commits. */
export const SHARE_OF_FILES = atNight(1, 3);

/** Of the tours, one in so many is taken. */
export const SHARE_OF_TOURS = atNight(1, 4);

/** One in `share` of these, others in each turn and in each commit, so all get theirs within some commits. */
export const shareOf = <T>(all: readonly T[], share: number, turn: number): T[] =>
  all.filter((_, index) => index % share === (turn + COMMIT) % share);

/** Another one for each commit, to choose what random and shared-out tests send; 1 without git. */
export function numberOfCommit(): number {
  try {
    const options = { cwd: import.meta.dirname, encoding: 'utf8' } as const;
    return parseInt(execFileSync('git', ['rev-parse', 'HEAD'], options).slice(0, 7), 16);
  } catch {
    return 1;
  }
}
const COMMIT = numberOfCommit();
