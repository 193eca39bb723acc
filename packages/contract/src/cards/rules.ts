import * as entry from '../orders/entry-rules.ts';
import { required } from '../schema/schema.ts';

/** The fields to find a card by: as in an entry, but not blank. */
export const cardYearRule = required(entry.cardYearRule, 'Card year is required');
export const cardSetRule = required(entry.cardSetRule, 'Card set is required');
export const cardSubsetRule = required(entry.cardSubsetRule, 'Card subset is required');
/** With or without the set's count: `4/102` or `4`. */
export const cardNumberRule = required(entry.cardNumberRule, 'Card number is required');
export const cardNameRule = required(entry.cardNameRule, 'Card name is required');
