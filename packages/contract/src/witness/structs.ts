import { CURRENCY } from '../constants/display.ts';
import { certificateStruct } from '../graded-cards/certificate.ts';
import { shape } from '../schema/collection.ts';
import { integer } from '../schema/number.ts';
import { boolean, nullable, oneOf, type TypeOf } from '../schema/schema.ts';
import { dateTime, text } from '../schema/text.ts';

const cents = integer({ min: 1, max: 100_000_000, description: 'US cents' });
const currency = oneOf([CURRENCY]);

/** An address to go to: absolute, or a path below the API's base URL. */
const address = text({
  min: 1,
  max: 2048,
  pattern: /^(https?:\/\/|\/)[^\s]+$/,
  description: 'absolute, or a path below the base URL',
});

/** A signed receipt: letters, digits, and the separators of a token. */
export const receiptStruct = text({
  max: 2000,
  pattern: /^[\w-]+\.[\w-]+\.[\w-]+$/,
  reason: 'Is not a receipt',
  description: 'as a payment of this certificate brought it',
});

/** Random, and kept by the payer: the key of an attempt may be known to others. */
export const paymentSecretStruct = text({
  min: 32,
  max: 64,
  pattern: /^[\w-]+$/,
  reason: 'Expected 32 to 64 letters, digits, hyphens or underscores',
  description: '32 to 64 random letters, digits, hyphens or underscores; the same for each repeat',
});

/** The price of a certificate's witness video and, with a receipt, where it plays. */
export const witnessPaywallStruct = shape(
  {
    certificate: certificateStruct,
    available: boolean('whether there is a witness video to be had'),
    price: cents,
    currency,
    video: nullable(
      shape(
        {
          url: address,
          poster: nullable(address),
          expiresAt: dateTime('when both addresses end; ask again for new ones'),
        },
        { title: 'WitnessVideo', description: 'Signed addresses, good for a while' },
      ),
    ),
    receipt: nullable(
      shape(
        { amount: cents, currency, paidAt: dateTime(), validUntil: dateTime() },
        { title: 'ReceiptFacts', description: 'What the receipt that was sent says' },
      ),
    ),
  },
  {
    title: 'WitnessPaywall',
    description: 'The price; the video only for who sends a receipt of this certificate',
  },
);
export type WitnessPaywall = TypeOf<typeof witnessPaywallStruct>;

/** The result of an attempt to pay. */
export const witnessPaymentStruct = shape(
  {
    state: oneOf(
      ['pending', 'paid', 'declined', 'expired'],
      'pending: go to checkoutUrl; declined, expired: begin again with a new Idempotency-Key',
    ),
    amount: cents,
    currency,
    checkoutUrl: nullable(address),
    receipt: nullable(receiptStruct),
  },
  { title: 'WitnessPayment', description: 'The state of an attempt to pay' },
);
export type WitnessPayment = TypeOf<typeof witnessPaymentStruct>;
