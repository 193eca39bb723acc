import type { BenchOrder, BenchPart } from '@tag/contract/lab';
import { CARD_STAGES } from '@tag/contract/orders';

/** Sorts after every moment. */
const LAST = '~';

export const byDue = (a: BenchPart, b: BenchPart): number =>
  (a.dueAt ?? LAST).localeCompare(b.dueAt ?? LAST);

/**
 * The cards that an order begins with at the bench: those of the packing list that was scanned, else of one
 * that nothing came of yet, else those that are furthest behind.
 */
export function firstPart(order: BenchOrder, scannedListId: string | null): BenchPart | undefined {
  const { parts, subOrders } = order;
  const isScanned = ({ subOrderId }: BenchPart) => subOrderId === scannedListId;
  const own = parts.some(isScanned) ? parts.filter(isScanned) : parts;
  const awaited = own.filter(({ stage }) => stage === 'pending_receipt');
  const isFresh = ({ subOrderId }: BenchPart) =>
    subOrders.find(({ id }) => id === subOrderId)?.arrived === 0;
  const atStages = CARD_STAGES.flatMap((stage) =>
    stage === 'shipped' ? [] : own.filter((part) => part.stage === stage).sort(byDue),
  );
  return awaited.find((part) => isScanned(part) || isFresh(part)) ?? atStages[0] ?? awaited[0];
}
