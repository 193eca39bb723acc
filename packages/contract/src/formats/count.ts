import { MOST_COUNTED } from '../constants/display.ts';

/** Made when first needed: making it takes a phone 10 ms. */
let short: Intl.NumberFormat | undefined;

/**
 * A whole number as `12,345`, always in US English: the same on the server and in the browser. Without `Intl`:
 * its first use costs a phone 100 ms, and pages start with this.
 */
export function formatCount(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** The rows of all pages of a list: `200`, `over 1,000`. */
export const formatTotal = (total: number): string =>
  total === MOST_COUNTED + 1 ? `over ${formatCount(MOST_COUNTED)}` : formatCount(total);

/** `1 match`, `1,200 matches`. @param many if it isn't `one` with an s */
export const countOf = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

/** `1 card`, `1,200 cards`. */
export const formatCards = (count: number): string => countOf(count, 'card');

/** `950`, `1.2K`, `26K`, `3.4M`: two digits at least, rounded. */
export function formatShortCount(value: number): string {
  short ??= new Intl.NumberFormat('en-US', { notation: 'compact' });
  return short.format(value);
}
