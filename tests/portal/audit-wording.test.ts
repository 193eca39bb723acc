import { expect, test } from 'vitest';
import { detailsOf } from '../../portal/src/screens/staff-audit/audit-wording.ts';

test('details are in words, what they are about comes first, and ids aren’t shown', () => {
  const details = {
    reason: 'damaged',
    cents: '1250',
    damaged: '0',
    item: '91e2f1a9-ceb5-c4f1-43ac-3df1a40a93ac',
    card: 'Charizard',
    from: 'pending_receipt',
    to: 'qa',
    order: 'TG8F3K2QWX',
  };
  expect(detailsOf(details).map(({ name, value }) => `${name}: ${value}`)).toEqual([
    'Order: TG8F3K2QWX',
    'Card: Charizard',
    'From: Expected',
    'To: Quality check',
    'Reason: damaged',
    'Amount: $12.50',
  ]);
});
