import type { BenchCard, BenchOrder } from '@tag/contract/lab';

/** The cards of one sub-order at a stage. */
interface Part {
  readonly id: string;
  readonly name: string;
  readonly serviceSpeed: string;
  /** When the first of them is due. */
  readonly dueAt: string | null;
  readonly cards: readonly BenchCard[];
}

/** Cards by sub-order, what is due first at the top. */
export function partsOf({ subOrders }: BenchOrder, cards: readonly BenchCard[]): Part[] {
  return subOrders
    .map(({ id, name, serviceSpeed }) => {
      const own = cards.filter(({ subOrderId }) => subOrderId === id);
      const [dueAt = null] = own.flatMap((card) => card.dueAt ?? []).sort();
      return { id, name, serviceSpeed, dueAt, cards: own };
    })
    .filter((part) => part.cards.length > 0)
    .sort((a, b) => (a.dueAt ?? LAST).localeCompare(b.dueAt ?? LAST));
}

/** Sorts after every moment. */
const LAST = '~';
