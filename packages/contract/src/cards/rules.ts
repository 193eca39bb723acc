import { CARD_YEARS } from '../constants/orders.ts';
import { integer } from '../schema/number.ts';
import { required } from '../schema/schema.ts';
import { text } from '../schema/text.ts';

/** The year on a card, or of its set. */
export const cardYearRule = required(integer(CARD_YEARS), 'Card year is required');

export const cardSetRule = required(text({ max: 200, trim: true }), 'Card set is required');
export const cardSubsetRule = required(text({ max: 200, trim: true }), 'Card subset is required');

/** As printed, with or without the set's count: `4/102` or `4`. */
export const cardNumberRule = required(text({ max: 60, trim: true }), 'Card number is required');
export const cardNameRule = required(text({ max: 200, trim: true }), 'Card name is required');
