import { CARD_QUANTITY, ORDER_NAME_MAX_LENGTH } from '../constants/orders.ts';
import { formatCards, formatCount } from '../formats/count.ts';
import { integer } from '../schema/number.ts';
import { refined, required, type Schema } from '../schema/schema.ts';
import { text } from '../schema/text.ts';

/** An order's name is optional. */
export const orderNameRule = text({
  max: ORDER_NAME_MAX_LENGTH,
  trim: true,
  long: `Order name must not exceed ${ORDER_NAME_MAX_LENGTH} characters`,
});

export const subOrderNameRule = required(
  text({ max: 50, trim: true }),
  'Sub-order name is required',
);
export const groupSubmitterRule = required(
  text({ max: 100, trim: true }),
  'Group submitter is required',
);
export const serviceSpeedRule = required(text({ max: 60 }), 'Service speed is required');
export const shippingTypeRule = required(text({ max: 60 }), 'Shipping type is required');

/** The customer's text for a card, to match with the catalogue. */
export const cardEntryRule = required(text({ max: 500, trim: true }), 'Card entry is required');

export const cardQuantityRule = required(
  integer({
    ...CARD_QUANTITY,
    low: 'Card quantity must be greater than 0',
    high: `Card quantity must be at most ${formatCount(CARD_QUANTITY.max)}`,
  }),
  'Card quantity is required',
);

/** A quantity paid for by a coupon with this many cards left. */
export function couponCardQuantityRule(available: number): Schema<number> {
  return refined(
    cardQuantityRule,
    (quantity) => quantity <= available || `The coupon has ${formatCards(available)} left`,
  );
}

/** The account's password, which unlocks a sub-order. */
export const unlockPasswordRule = required(text({ max: 100 }), 'Password is required');
