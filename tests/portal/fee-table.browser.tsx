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
