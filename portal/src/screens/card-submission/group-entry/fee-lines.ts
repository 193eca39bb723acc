import { formatCards } from '@tag/contract/formats';
import type { FeeLine, TotalFee } from '@tag/contract/orders';

/** A bill by item: what everybody pays for the same thing is one line. */
export function feesByItem(fees: TotalFee): TotalFee {
  return { ...fees, lines: together(fees.lines), possible: together(fees.possible) };
}

/** What each person pays, to the cent. */
export function linesByPerson({ shares }: TotalFee): FeeLine[] {
  return shares.map(({ amount, cards, name, subOrderId }) => ({
    ...{ kind: 'grading', code: subOrderId, label: name, rule: formatCards(cards), subOrderId },
    ...{ quantity: 1, unitAmount: amount, amount },
  }));
}

function together(lines: readonly FeeLine[]): FeeLine[] {
  const merged = new Map<string, FeeLine>();
  for (const line of lines) {
    const key = [line.kind, line.code, line.label, line.rule, line.unitAmount].join('\n');
    const before = merged.get(key);
    merged.set(key, {
      ...line,
      subOrderId: null,
      quantity: line.quantity + (before?.quantity ?? 0),
      amount: line.amount + (before?.amount ?? 0),
    });
  }
  return [...merged.values()];
}
