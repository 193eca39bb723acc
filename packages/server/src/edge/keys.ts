/**
 * What answers at the edge are made of, by names without spaces: an answer carries the names of its parts
 * (`tag`), and a change purges its own (`queuePurge`).
 */
export const keyOf = {
  /** A report, and what is drawn or written from it. */
  certificate: (certificate: string) => `certificate:${certificate}`,
  /** Reports of a variation say how many there are; so do population answers about it alone. */
  variation: (id: number) => `variation:${id}`,
  /** The population of a card, a set, or a category. */
  card: (id: number) => `card:${id}`,
  set: (id: number) => `set:${id}`,
  category: (id: number) => `category:${id}`,
  listing: (id: string) => `listing:${id}`,
  /** Listings of a seller. @param id the public one */
  seller: (id: string) => `seller:${id}`,
} as const;

/** The population of everything, or of a year. */
export const POPULATION = 'population';
/** Lists of cards for sale. */
export const MARKET = 'market';
/** Everything that names cards. */
export const CATALOGUE = 'catalogue';

/** More keys than this would make a header too long. */
export const MOST_KEYS = 50;
