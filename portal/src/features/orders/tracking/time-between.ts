import { countOf } from '@tag/contract/formats';

/** The seconds of each unit. A month has 30 days. */
const UNITS = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** `3 days`: the time between two moments, rounded, in the largest unit that it has one of. */
export function timeBetween(from: string, to: Date): string {
  const seconds = Math.abs(to.getTime() - Date.parse(from)) / 1000;
  const [unit, length] = UNITS.find(([, length]) => seconds >= length) ?? ['second', 1];
  const count = Math.round(seconds / length);
  return unit === 'month' && count === 12 ? '1 year' : countOf(count, unit);
}
