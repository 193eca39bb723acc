import type { TotalFee } from '@tag/contract/orders';
import { expect } from 'chai';
import { FeeTable } from '../../portal/src/features/orders/fee-table.tsx';
import { setStage } from '../ui/stage.tsx';

const stage = setStage();
const line = (kind: TotalFee['lines'][number]['kind'], amount: number) => ({
  kind,
  code: kind,
  label: kind,
  rule: '',
  subOrderId: null,
  quantity: 1,
  unitAmount: amount,
  amount,
});
const feesOf = (...lines: TotalFee['lines']): TotalFee => ({
  currency: 'USD',
  lines,
  total: 3995,
  possible: [line('size', 500)],
  maximum: 4495,
  shares: [],
  notes: [],
  isQuoted: false,
  expiresAt: null,
});
const grading = line('grading', 2500);
const shipping = line('shipping', 1495);

it('says the price of each card once, and takes off with a minus sign', async () => {
  const three = { ...grading, quantity: 3, rule: '$25.00 for each card', amount: 7500 };
  const size = { ...three, rule: '$25.00 for each card of this size' };
  const off = { ...line('package_discount', -375), rule: '15% of $25.00, off each card' };
  await stage.show(<FeeTable fees={feesOf(three, size, off, shipping)} />);
  const rows = [...stage.host.querySelectorAll('tbody tr')].map((row) => row.textContent);
  expect(rows.slice(0, 3)).to.deep.equal([
    'grading 3 × $25.00$75.00',
    'grading 3 × $25.00 for each card of this size$75.00',
    'package_discount 15% of $25.00, off each card−$3.75',
  ]);
});

describe('the most an order can cost', () => {
  it('is promised once its cards, speed, and shipping are known', async () => {
    await stage.show(<FeeTable fees={feesOf(grading, shipping)} />);
    expect(stage.host.textContent).to.contain('You’ll never be charged more than $44.95.');
    expect(stage.host.textContent).to.contain('At most');
  });

  for (const [missing, lines] of [
    ['shipping', [grading]],
    ['cards with a speed', [shipping]],
  ] as const) {
    it(`isn't promised without ${missing}`, async () => {
      await stage.show(<FeeTable fees={feesOf(...lines)} />);
      expect(stage.host.textContent).to.contain('Total');
      expect(stage.host.textContent).not.to.contain('never be charged');
      expect(stage.host.textContent).not.to.contain('At most');
    });
  }
});
