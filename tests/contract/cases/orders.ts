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

const tooFew = 'Card quantity must be greater than 0';
const tooMany = 'Card quantity must be at most 10000';

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
  unlockPasswordRule: requiredText(orders.unlockPasswordRule, 'Password', 100),
};
