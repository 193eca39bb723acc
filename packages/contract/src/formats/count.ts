const NUMBERS = new Intl.NumberFormat('en-US');
const SHORT = new Intl.NumberFormat('en-US', { notation: 'compact' });

/** `12,345`, always in US English: the same on the server and in the browser. */
export function formatCount(value: number): string {
  return NUMBERS.format(value);
}

/** `950`, `1.2K`, `26K`, `3.4M`: two digits at least, rounded. */
export function formatShortCount(value: number): string {
  return SHORT.format(value);
}
