import { utc } from '@date-fns/utc';
import { Refusal } from '@tag/contract/errors';
import { addDays, addHours, isFuture, min } from 'date-fns';

/** How long a link that confirms an address is valid, and how often and how long it can be renewed. */
const LINK_HOURS = 48;
export const LINK_LIFETIME_DAYS = 7;
const MOST_MAILS = 5;

/** When a link emailed now expires, for a request made at `createdAt`. */
export function linkExpiry(createdAt: Date): Date {
  const lifetimeEnd = addDays(createdAt, LINK_LIFETIME_DAYS, { in: utc });
  return min([addHours(new Date(), LINK_HOURS), lifetimeEnd]);
}

/** @throws ApiError `verification_failed` if the link is used, too old, or was sent too often. */
export function assertMayResend(row: { createdAt: Date; mailsSent: number; usedAt: Date | null }) {
  if (row.usedAt) throw new Refusal('verification_failed');
  if (row.mailsSent < MOST_MAILS && isFuture(linkExpiry(row.createdAt))) return;
  throw new Refusal('verification_failed', {
    message: 'This link can’t be sent again. Start over to get a new one.',
  });
}
