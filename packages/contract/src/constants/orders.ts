/** Characters of an order's name at most. Card submission, order history, order detail. */
export const ORDER_NAME_MAX_LENGTH = 50;

/** Cards of one entry. Card submission; a coupon may allow fewer. */
export const CARD_QUANTITY = { min: 1, max: 10_000 } as const;

/** The year a card entry starts from in card submission's year field. */
export const CARD_YEAR = 1989;

/** Years a card can be from. Card submission. */
export const CARD_YEARS = { min: 1860, max: 2200 } as const;

/** A sub-order that isn't created yet. Card submission. */
export const FAKE_SUB_ORDER_ID = 'fake_sub_order_id';

/** Ids of orders that aren't created yet begin with this. Card submission. */
export const NEW_ORDER_ID_PREFIX = 'new';

/** Insured value of one order at most, in US cents. Shipping step. */
export const MAX_INSURED_CENTS = 100_000_000;

/** Days that a quote is valid after it is confirmed. */
export const QUOTE_DAYS = 14;
/** Business days until the lab answers a review of a grade. */
export const REVIEW_DAYS = 5;

/** The most one order may cost, in US cents: more can't be charged at once. */
export const MAX_ORDER_TOTAL_CENTS = 99_999_999;
