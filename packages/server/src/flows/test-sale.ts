import { Refusal } from '@tag/contract/errors';
import {
  TEST_CERTIFICATES,
  TEST_LISTING,
  type PartnerSale,
  type ReversedListing,
  type SoldListing,
} from '@tag/contract/partners';

const { sold, valid } = TEST_CERTIFICATES;

/** The answer to a sale reported with a test key; nothing is recorded. @throws ApiError as for a real one */
export function sellTest({ certificate, listingId, price, soldAt }: PartnerSale): SoldListing {
  const isKnown = certificate === valid || certificate === sold;
  if (!isKnown || (listingId !== undefined && listingId !== TEST_LISTING.id)) {
    throw new Refusal('not_found');
  }
  if (certificate === sold) {
    throw new Refusal('transition_not_allowed', {
      message: `${certificate} can’t be sold: its listing is sold.`,
      details: { from: 'sold', to: 'sold' },
    });
  }
  if (price !== TEST_LISTING.price) {
    throw new Refusal('price_not_listed', { details: { certificate, listed: TEST_LISTING.price } });
  }
  const at = soldAt === undefined ? new Date() : new Date(soldAt);
  return {
    listingId: TEST_LISTING.id,
    certificate,
    status: 'sold',
    price,
    soldAt: at.toISOString(),
  };
}

/** The answer to a reversal with a test key. @throws ApiError `not_found` for another than the test listing */
export function reverseTest(listingId: string): ReversedListing {
  if (listingId !== TEST_LISTING.id) throw new Refusal('not_found');
  const reversedAt = new Date().toISOString();
  return { listingId, certificate: valid, status: 'reversed', reversedAt };
}
