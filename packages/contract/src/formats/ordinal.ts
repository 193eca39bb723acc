import { formatCount } from './count.ts';

/** `1ST`, `2ND`, `3RD`, `4TH`, `11TH`, `1,022ND`. Takes a whole number from 0. */
export function ordinal(value: number): string {
  return `${formatCount(value)}${suffixOf(value)}`;
}

function suffixOf(value: number): string {
  const lastTwo = value % 100;
  if (lastTwo >= 11 && lastTwo <= 13) return 'TH';
  return ['TH', 'ST', 'ND', 'RD'][value % 10] ?? 'TH';
}
