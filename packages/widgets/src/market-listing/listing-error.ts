import { callErrorOf, type CallErrorKind } from '@tag/client/public';
import { ApiError } from '@tag/contract/errors';
import type { WidgetError, Words } from '../shared/error-notice.tsx';

/** Why there is nothing to show. */
type ListingErrorKind = CallErrorKind | 'not-for-sale' | 'misused';

export type ListingError = WidgetError<ListingErrorKind>;

export function listingErrorOf(error: unknown): ListingError {
  if (error instanceof ApiError && error.code === 'listing_not_found') {
    return { kind: 'not-for-sale', code: 'not-found', retryable: false };
  }
  return callErrorOf(error);
}

/** The card exists, but isn’t for sale. */
export const isEmpty = ({ kind }: ListingError) => kind === 'not-for-sale';

/** The text of the notice; `cert` is the requested card, if any. */
export function wordsOf({ kind, message }: ListingError, cert?: string): Words {
  switch (kind) {
    case 'misused':
      return { title: 'This listing isn’t set up', help: message ?? 'An attribute is wrong.' };
    case 'not-for-sale':
      return {
        title: 'This card isn’t for sale',
        help: `${cert} may have been sold or taken off the market. Its grading report stays online.`,
      };
    case 'malformed':
      return cert === undefined
        ? {
            title: 'We can’t show these cards',
            help: 'There is no such seller or category. Check the link that led here.',
          }
        : {
            title: 'That doesn’t look like a certificate number',
            help: 'It’s one letter and seven digits, on the slab’s label.',
          };
    case 'voided':
      return {
        title: `Certificate ${cert} was voided`,
        help: message ?? 'This certificate is no longer valid, so the card can’t be sold under it.',
      };
    case 'offline':
      return { title: 'You’re offline', help: 'This loads when you’re back online.' };
    case 'network':
      return { title: 'We couldn’t load what’s for sale', help: 'The connection failed.' };
    case 'rate-limit':
      return { title: 'Too many requests', help: message ?? 'Wait a moment, then try again.' };
    case 'not-published':
      return {
        title: 'This card isn’t for sale yet',
        help: `The grading report of ${cert} isn’t public yet.`,
      };
    case 'not-found':
      return {
        title: `There is no certificate ${cert}`,
        help: 'Compare each digit with the label: 0 and 8, 1 and 7, and 5 and 6 look alike.',
      };
    case 'internal':
      return {
        title: 'Something went wrong on our side',
        help: message ?? 'We couldn’t load what’s for sale. Try again.',
      };
  }
}
