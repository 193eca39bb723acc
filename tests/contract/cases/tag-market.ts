import * as market from '@tag/contract/tag-market';
import { missing, type RuleCases } from './rule-cases.ts';

const one = 'Please enter only one valid certificate value';

export const cases: Record<string, RuleCases> = {
  priceRule: {
    rule: market.priceRule,
    accepted: [1, 1999, 100_000_000],
    refused: [
      ...missing('Please enter the price'),
      [0, 'The price must be greater than 0'],
      [-5, 'The price must be greater than 0'],
      [100_000_001, 'The price must be at most $1,000,000.00'],
      [19.99, 'Expected a whole number'],
      ['1999', 'Expected a whole number'],
    ],
  },
  publishCertificateRule: {
    rule: market.publishCertificateRule,
    accepted: ['X0000001', ' X3032464 ', 'x0000001', 'X000-0001', 'x 0000 001', 'X–0000001'],
    refused: [
      ...missing(one),
      ['X0000001, X0000002', one],
      ['X0000001 X0000002', one],
      ['X000001', one],
      ['00000001', one],
      ['X'.repeat(1000), one],
    ],
  },
  reversalReasonRule: {
    rule: market.reversalReasonRule,
    accepted: [undefined, 'The buyer returned it.', 'x'.repeat(200)],
    refused: [
      [' ', 'Must not be empty'],
      ['x'.repeat(201), 'Must not exceed 200 characters'],
      [5, 'Expected a text'],
    ],
  },
};
