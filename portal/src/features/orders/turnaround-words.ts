import { countOf, formatDate } from '@tag/contract/formats';
import type { Turnaround } from '@tag/contract/orders';

export const inBusinessDays = (days: number): string => countOf(days, 'business day');

/** The range in business days for an order received now: half are done by the first, four of five by the second. */
export function expectedDays(speed: Turnaround | undefined): string {
  if (!speed) return 'Not known now';
  if (speed.likelyDays === null || speed.lateDays === null) return 'Not enough orders yet';
  return rangeText(speed.likelyDays, speed.lateDays);
}

const rangeText = (likely: number, late: number): string =>
  likely === late ? String(late) : `${likely} to ${late}`;

/** `10 to 14 business days`. */
export const daysText = (likely: number, late: number): string =>
  likely === late ? inBusinessDays(late) : `${rangeText(likely, late)} business days`;

/** A range of dates, in UTC. */
export function datesText({ from, to }: { from: string; to: string }): string {
  const [first, last] = [formatDate(from), formatDate(to)];
  return first === last ? first : `${first} to ${last}`;
}
