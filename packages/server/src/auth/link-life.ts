import { ApiError } from '@tag/contract/errors';

/** How long a link that confirms an address is valid, and how often and how long it can be renewed. */
const LINK_HOURS = 48;
export const LINK_LIFE_DAYS = 7;
const MOST_MAILS = 5;

const HOUR_MS = 3_600_000;

/** When a link ends that is mailed now, of a request made at `createdAt`. */
export function linkEnd(createdAt: Date): Date {
  const life = createdAt.getTime() + LINK_LIFE_DAYS * 24 * HOUR_MS;
  return new Date(Math.min(Date.now() + LINK_HOURS * HOUR_MS, life));
}

/** @throws ApiError `verification_failed` where the link is used, too old, or was sent too often. */
export function assertMayResend(row: { createdAt: Date; mailsSent: number; usedAt: Date | null }) {
  if (row.usedAt) throw new ApiError('verification_failed');
  if (row.mailsSent < MOST_MAILS && linkEnd(row.createdAt) > new Date()) return;
  throw new ApiError('verification_failed', {
    message: 'This link can’t be sent again. Start over to get a new one.',
  });
}
