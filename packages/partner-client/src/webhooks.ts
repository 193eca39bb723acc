import { gradeWithScore } from '@tag/contract/graded-cards';
import {
  CERTIFICATE_WEBHOOKS,
  LISTING_WEBHOOKS,
  TEST_CERTIFICATES,
  TEST_LISTING,
  TEST_WEBHOOK,
  type Webhook,
} from '@tag/contract/partners';
import { Webhook as Signer } from 'standardwebhooks';

/**
 * Verifies a webhook that came, and reads it; its `type` says what its `data` is.
 * @param secret of the endpoint, `whsec_…`; while it is rotated, the new or the old one.
 * @param body exactly as it came.
 * @throws WebhookVerificationError of `standardwebhooks`, if it wasn't signed with the secret in the last five minutes.
 */
export function readWebhook(
  secret: string,
  body: string,
  headers: Readonly<Record<string, string>>,
): Webhook {
  return new Signer(secret).verify(body, headers) as Webhook;
}

const card = {
  certificate: TEST_CERTIFICATES.valid,
  title: '2026 Test Set Test Card #1',
  grade: gradeWithScore(950),
};
const STATUS_AFTER = {
  'listing.listed': 'live',
  'listing.price_changed': 'live',
  'listing.sold': 'sold',
  'listing.reversed': 'reversed',
  'listing.delisted': 'delisted',
} as const;

/** A webhook of each type, about the test certificate, as if it had just happened. */
export function sampleWebhooks(): readonly Webhook[] {
  const timestamp = new Date().toISOString();
  const { id: listingId, price } = TEST_LISTING;
  return [
    ...LISTING_WEBHOOKS.map((type) => {
      const data = {
        ...card,
        listingId,
        price,
        currency: 'USD',
        status: STATUS_AFTER[type],
      } as const;
      return { type, timestamp, data };
    }),
    ...CERTIFICATE_WEBHOOKS.map((type) => ({ type, timestamp, data: { ...card, listingId } })),
    { type: TEST_WEBHOOK, timestamp, data: {} },
  ];
}
