import { countOf } from '@tag/contract/formats';
import type { Turnaround } from '@tag/contract/orders';

export const inBusinessDays = (days: number): string => countOf(days, 'business day');

/** The range in business days for an order received now: half are done by the first, four of five by the second. */
export function expectedDays(speed: Turnaround | undefined): string {
  if (!speed) return 'Not known now';
  if (speed.likelyDays === null || speed.lateDays === null) return 'Not enough orders yet';
  const { lateDays, likelyDays } = speed;
  return likelyDays === lateDays ? String(lateDays) : `${likelyDays} to ${lateDays}`;
}
