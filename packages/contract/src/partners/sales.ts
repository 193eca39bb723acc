import { certificateStruct } from '../graded-cards/certificate.ts';
import { shape } from '../schema/collection.ts';
import { identifier } from '../schema/identifier.ts';
import { integer } from '../schema/number.ts';
import { oneOf, optional, type TypeOf } from '../schema/schema.ts';
import { dateTime, text } from '../schema/text.ts';
import { priceRule, reversalReasonRule } from '../tag-market/rules.ts';

/** The headers of Standard Webhooks. */
export const signatureHeadersStruct = shape({
  'webhook-id': text({
    min: 1,
    max: 100,
    description: 'one for each sale or reversal; the same when repeated',
  }),
  'webhook-timestamp': text({
    min: 1,
    max: 20,
    description: 'Unix seconds, at most 5 minutes off',
  }),
  'webhook-signature': text({
    min: 1,
    max: 1000,
    description: 'v1,… made with the API key’s signing secret; several are separated by spaces',
  }),
});

/** POST /partner/sales. */
export const partnerSaleStruct = shape(
  {
    certificate: certificateStruct,
    listingId: optional(identifier('refused if another listing is open by now')),
    price: priceRule,
    soldAt: optional(dateTime('now by default')),
    reference: optional(
      text({ min: 1, max: 100, trim: true, description: 'the number of your order' }),
    ),
  },
  { title: 'PartnerSale' },
);
export type PartnerSale = TypeOf<typeof partnerSaleStruct>;

export const soldListingStruct = shape(
  {
    listingId: identifier(),
    certificate: certificateStruct,
    status: oneOf(['sold']),
    price: integer({ min: 1, description: 'US cents' }),
    soldAt: dateTime(),
  },
  { title: 'SoldListing' },
);
export type SoldListing = TypeOf<typeof soldListingStruct>;

/** POST /partner/sales/{listingId}/reversal. */
export const partnerReversalStruct = shape(
  { reason: reversalReasonRule },
  { title: 'PartnerReversal' },
);
export type PartnerReversal = TypeOf<typeof partnerReversalStruct>;

export const reversedListingStruct = shape(
  {
    listingId: identifier(),
    certificate: certificateStruct,
    status: oneOf(['reversed']),
    reversedAt: dateTime(),
  },
  { title: 'ReversedListing' },
);
export type ReversedListing = TypeOf<typeof reversedListingStruct>;
