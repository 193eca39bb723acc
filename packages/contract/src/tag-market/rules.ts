import { BROWSER_ERRORS } from '../errors/browser-errors.ts';
import { CERTIFICATE_PATTERN, tidyCertificate } from '../graded-cards/certificate.ts';
import { integer } from '../schema/number.ts';
import { build, optional, required } from '../schema/schema.ts';
import { text } from '../schema/text.ts';

const ONE_ONLY = BROWSER_ERRORS.one_certificate_only.message;

/** A listing's price in US cents, up to a million dollars. */
export const priceRule = required(
  integer({
    min: 1,
    max: 100_000_000,
    low: 'The price must be greater than 0',
    high: 'The price must be at most $1,000,000.00',
    description: 'US cents',
  }),
  'Please enter the price',
);

/** Why a sale is undone, for the seller to read. */
export const reversalReasonRule = optional(
  text({ min: 1, max: 200, trim: true, description: 'why, for the seller to read' }),
);

const MOST_TYPED = 100;

/**
 * The certificate of a card to publish: exactly one, a letter and seven digits. Lower case, spaces, and
 * dashes are accepted and normalized.
 */
export const publishCertificateRule = required(
  build<string>({
    type: 'text',
    json: { type: 'string', maxLength: MOST_TYPED, description: 'one certificate, as on the slab' },
    check: (value) =>
      typeof value === 'string'
        ? (value.length <= MOST_TYPED && CERTIFICATE_PATTERN.test(tidyCertificate(value))) ||
          ONE_ONLY
        : 'Expected a text',
    clean: (value) => (typeof value === 'string' ? tidyCertificate(value) : value),
  }),
  ONE_ONLY,
);
