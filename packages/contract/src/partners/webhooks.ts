import { CURRENCY } from '../constants/display.ts';
import { certificateStruct } from '../graded-cards/certificate.ts';
import { gradeStruct } from '../graded-cards/structs.ts';
import { shape } from '../schema/collection.ts';
import { identifier } from '../schema/identifier.ts';
import { integer } from '../schema/number.ts';
import { nullable, oneOf, type AnySchema, type Schema, type TypeOf } from '../schema/schema.ts';
import { dateTime, text } from '../schema/text.ts';

/** The events of listings. */
export const LISTING_WEBHOOKS = [
  'listing.listed',
  'listing.price_changed',
  'listing.sold',
  'listing.reversed',
  'listing.delisted',
] as const;
/** The events of any certificate, listed or not. */
export const CERTIFICATE_WEBHOOKS = ['certificate.regraded', 'certificate.voided'] as const;

/** The events an endpoint can subscribe to. */
export const WEBHOOK_TYPES = [...LISTING_WEBHOOKS, ...CERTIFICATE_WEBHOOKS] as const;
export type WebhookType = (typeof WEBHOOK_TYPES)[number];

/** The types, for a partner's users. */
export const WEBHOOK_LABELS: Readonly<Record<WebhookType, string>> = {
  'listing.listed': 'A card is listed for sale',
  'listing.price_changed': 'A price changes',
  'listing.sold': 'A card is sold',
  'listing.reversed': 'A sale is undone',
  'listing.delisted': 'A card is no longer for sale',
  'certificate.regraded': 'A card gets another grade',
  'certificate.voided': 'A certificate is no longer valid',
};

/** The test message, which goes to an endpoint of any types. */
export const TEST_WEBHOOK = 'webhook.test';

const card = {
  certificate: certificateStruct,
  title: text({ description: 'what the label says' }),
  grade: gradeStruct,
};

const listingNewsStruct = shape(
  {
    ...card,
    listingId: identifier(),
    price: integer({ min: 1, description: 'US cents; for a sale, what was paid' }),
    currency: oneOf([CURRENCY]),
    status: oneOf(['live', 'sold', 'reversed', 'delisted']),
  },
  { title: 'ListingNews', description: 'A listing after the announced event' },
);
export type ListingNews = TypeOf<typeof listingNewsStruct>;

const certificateNewsStruct = shape(
  { ...card, listingId: nullable(identifier('its open listing')) },
  { title: 'CertificateNews', description: 'A certificate after a regrade or void' },
);
export type CertificateNews = TypeOf<typeof certificateNewsStruct>;

/** A webhook before it is sent: its type and data. */
export type WebhookEvent =
  | { readonly type: (typeof LISTING_WEBHOOKS)[number]; readonly data: ListingNews }
  | { readonly type: (typeof CERTIFICATE_WEBHOOKS)[number]; readonly data: CertificateNews };

/** The body of a webhook of one type. */
/* @__NO_SIDE_EFFECTS__ */
export function webhook<const T extends string, D>(type: T, data: Schema<D>) {
  return shape({ type: oneOf([type]), timestamp: dateTime('when it happened'), data });
}

/** The body of each webhook, by its type. Its id and signatures are in headers, as in Standard Webhooks. */
export const webhookStructs = {
  'listing.listed': webhook('listing.listed', listingNewsStruct),
  'listing.price_changed': webhook('listing.price_changed', listingNewsStruct),
  'listing.sold': webhook('listing.sold', listingNewsStruct),
  'listing.reversed': webhook('listing.reversed', listingNewsStruct),
  'listing.delisted': webhook('listing.delisted', listingNewsStruct),
  'certificate.regraded': webhook('certificate.regraded', certificateNewsStruct),
  'certificate.voided': webhook('certificate.voided', certificateNewsStruct),
  [TEST_WEBHOOK]: webhook(TEST_WEBHOOK, shape({})),
} satisfies Record<WebhookType | typeof TEST_WEBHOOK, AnySchema>;
export type Webhook = TypeOf<(typeof webhookStructs)[keyof typeof webhookStructs]>;
