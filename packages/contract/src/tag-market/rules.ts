import { ERRORS } from '../errors/catalogue.ts';
import { integer } from '../schema/number.ts';
import { build, required } from '../schema/schema.ts';

const ONE_ONLY = ERRORS.one_certificate_only.message;

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

const MOST_TYPED = 100;

/** `x000-0001 ` as printed on the slab: in capitals, without spaces and dashes. */
export const certificateAsPrinted = (typed: string) =>
  typed.length > MOST_TYPED
    ? typed
    : typed
        .normalize('NFKC')
        .replace(/[\s\p{Pd}]/gu, '')
        .toUpperCase();

/**
 * What is typed to publish a card: one certificate, a letter and seven digits, and nothing else.
 * Lower case, spaces, and dashes are accepted; what is checked comes out as printed.
 */
export const publishCertificateRule = required(
  build<string>({
    type: 'text',
    json: { type: 'string', maxLength: MOST_TYPED, description: 'one certificate, as on the slab' },
    check: (value) =>
      typeof value === 'string'
        ? /^[A-Z][0-9]{7}$/.test(certificateAsPrinted(value)) || ONE_ONLY
        : 'Expected a text',
    clean: (value) => (typeof value === 'string' ? certificateAsPrinted(value) : value),
  }),
  ONE_ONLY,
);
