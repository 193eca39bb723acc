/** `npm run test:nightly` sets it: everything runs at full size. */
export const isNight = Boolean(process.env.NIGHTLY);

const atNight = <T>(full: T, usual: T): T => (isNight ? full : usual);

/** Random orders of the statements of three payers, and of the events of a listing. */
export const RANDOM_RACES = atNight(1000, 200);

/** `kill -9` of everything on one data folder. */
export const KILLS = atNight(50, 12);

/** Cards of each of the eight orders whose delivery is killed: it must outlast all kills. */
export const CARDS_PER_DELIVERED_ORDER = atNight(100, 40);
