import * as orders from '@tag/contract/orders';
import { missing, type RuleCases } from './rule-cases.ts';

function requiredText(rule: RuleCases['rule'], label: string, max: number): RuleCases {
  return {
    rule,
    accepted: ['x', 'x'.repeat(max)],
    refused: [
      ...missing(`${label} is required`),
      ['x'.repeat(max + 1), `Must not exceed ${max} characters`],
    ],
  };
}

/** A text that may be empty. */
function line(rule: RuleCases['rule'], max: number): RuleCases {
  return {
    rule,
    accepted: ['', ' 4/102 ', '=SUM(A1)', 'Pokémon GO', '東京都', 'x'.repeat(max)],
    refused: [
      ['x'.repeat(max + 1), `Must not exceed ${max} characters`],
      ['a\u0000b', 'Has a character that cannot be used'],
      [4, 'Expected a text'],
    ],
  };
}

/** A whole number, with the messages below and above its bounds. */
function whole(
  rule: RuleCases['rule'],
  [min, low]: readonly [number, string],
  [max, high]: readonly [number, string],
  wrong = 'Expected a whole number',
): RuleCases {
  return {
    rule,
    accepted: [min, min + 1, max],
    refused: [
      [min - 1, low],
      [max + 1, high],
      [1.5, wrong],
      ['1', wrong],
      [NaN, wrong],
    ],
  };
}

const badCode = 'Expected lower-case letters, digits, hyphens or underscores';
const tooFew = 'Card quantity must be greater than 0';
const tooMany = 'Card quantity must be at most 10,000';

export const cases: Record<string, RuleCases> = {
  orderNameRule: {
    rule: orders.orderNameRule,
    accepted: ['', 'June', 'x'.repeat(50), '😀'.repeat(50)],
    refused: [
      ['x'.repeat(51), 'Order name must not exceed 50 characters'],
      [null, 'Expected a text'],
    ],
  },
  subOrderNameRule: requiredText(orders.subOrderNameRule, 'Sub-order name', 50),
  groupSubmitterRule: requiredText(orders.groupSubmitterRule, 'Group submitter', 100),
  serviceSpeedRule: requiredText(orders.serviceSpeedRule, 'Service speed', 60),
  shippingTypeRule: requiredText(orders.shippingTypeRule, 'Shipping type', 60),
  cardEntryRule: requiredText(orders.cardEntryRule, 'Card entry', 500),
  cardQuantityRule: {
    rule: orders.cardQuantityRule,
    accepted: [1, 2, 10_000],
    refused: [
      ...missing('Card quantity is required'),
      [0, tooFew],
      [-1, tooFew],
      [10_001, tooMany],
      [1e21, 'Expected a whole number'],
      [1.5, 'Expected a whole number'],
      [NaN, 'Expected a whole number'],
      ['5', 'Expected a whole number'],
    ],
  },
  couponCardQuantityRule: {
    rule: orders.couponCardQuantityRule(12),
    accepted: [1, 12],
    refused: [
      [13, 'The coupon has 12 cards left'],
      [0, tooFew],
      [10_001, tooMany],
    ],
  },
  cardYearRule: whole(
    orders.cardYearRule,
    [1860, 'Year must be 1860 or later'],
    [2200, 'Year must be 2200 or earlier'],
    'Enter a year such as 1999',
  ),
  cardSetRule: line(orders.cardSetRule, 200),
  cardSubsetRule: line(orders.cardSubsetRule, 200),
  cardNumberRule: line(orders.cardNumberRule, 60),
  cardNameRule: line(orders.cardNameRule, 200),
  cardVariationRule: line(orders.cardVariationRule, 120),
  cmpCodeRule: line(orders.cmpCodeRule, 40),
  serialNumberRule: whole(
    orders.serialNumberRule,
    [1, 'Serial number must be 1 or more'],
    [1_000_000, 'Serial number must be at most 1,000,000'],
  ),
  divisorNumberRule: whole(
    orders.divisorNumberRule,
    [1, 'Divisor must be 1 or more'],
    [1_000_000, 'Divisor must be at most 1,000,000'],
  ),
  declaredValueRule: whole(
    orders.declaredValueRule,
    [0, 'Declared value can’t be negative'],
    [100_000_000, 'Declared value must be at most $1,000,000'],
  ),
  insuredValueRule: whole(
    orders.insuredValueRule,
    [0, 'Insured value can’t be negative'],
    [100_000_000, 'Insured value must be at most $1,000,000'],
  ),
  cardSizeRule: {
    rule: orders.cardSizeRule,
    accepted: ['standard', 'thick', 'oversized', 'mini', 'unsure'],
    refused: [
      ['huge', 'Expected one of standard, thick, oversized, mini, unsure'],
      [undefined, 'Is required'],
    ],
  },
  priceCodeRule: {
    rule: orders.priceCodeRule,
    accepted: ['economy', 'two-day', '1080p', 'video_360', 'x'.repeat(60)],
    refused: [
      ['', 'Must not be empty'],
      ['Economy', badCode],
      ['two--day', badCode],
      ['two day', badCode],
      ['x'.repeat(61), 'Must not exceed 60 characters'],
    ],
  },
  unlockPasswordRule: requiredText(orders.unlockPasswordRule, 'Password', 100),
};
