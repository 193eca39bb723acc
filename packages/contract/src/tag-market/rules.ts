import { ERRORS } from '../errors/catalogue.ts';
import { integer } from '../schema/number.ts';
import { required } from '../schema/schema.ts';
import { text } from '../schema/text.ts';

const ONE_ONLY = ERRORS.one_certificate_only.message;

/** A listing's price in US cents, up to ten million dollars. */
export const priceRule = required(
  integer({
    min: 1,
    max: 1_000_000_000,
    low: 'The price must be greater than 0',
    high: 'The price must be at most $10,000,000.00',
    description: 'US cents',
  }),
  'Please enter the price',
);

/** What is typed to publish a card: one certificate, a letter and seven digits, and nothing else. */
export const publishCertificateRule = required(
  text({
    max: 100,
    long: ONE_ONLY,
    trim: true,
    pattern: /^[A-Z][0-9]{7}$/,
    reason: ONE_ONLY,
  }),
  ONE_ONLY,
);
