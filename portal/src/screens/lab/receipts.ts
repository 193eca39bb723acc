import { createContext, use } from 'react';

/** Which cards of a parcel arrived: those ticked or, once all are, all but those unticked. */
interface Ticks {
  readonly isAll: boolean;
  readonly others: ReadonlySet<string>;
}

/** What was found in a parcel so far. */
export interface Receipt {
  readonly ticks: Ticks;
  /** What is damaged, by card. */
  readonly damage: Readonly<Record<string, string>>;
  /** Cards that aren’t on its list. */
  readonly extras: readonly string[];
}

const NO_TICKS: Ticks = { isAll: false, others: new Set() };
export const NO_RECEIPT: Receipt = { ticks: NO_TICKS, damage: {}, extras: [] };

/** By sub-order. */
type Receipts = Readonly<Record<string, Receipt>>;
type Change = (before: Receipt) => Receipt;

const ReceiptsContext = createContext<
  [Receipts, (subOrderId: string, change: Change) => void] | undefined
>(undefined);
export const ReceiptsProvider = ReceiptsContext.Provider;

/**
 * @returns the receipt of a sub-order’s parcel, and a function that changes it
 * @throws Error outside an order: a programmer's mistake.
 */
export function useReceipt(subOrderId: string): [Receipt, (change: Change) => void] {
  const receipts = use(ReceiptsContext);
  if (!receipts) throw new Error('There are no parcels outside <ReceiptsProvider>');
  const [all, change] = receipts;
  return [all[subOrderId] ?? NO_RECEIPT, (to) => change(subOrderId, to)];
}

export const isTicked = ({ ticks: { isAll, others } }: Receipt, itemId: string): boolean =>
  others.has(itemId) !== isAll;

/** Ticks or unticks a card: one that isn’t here can’t be damaged. */
export function withTick(receipt: Receipt, itemId: string, isHere: boolean): Receipt {
  const { isAll } = receipt.ticks;
  const others = new Set(receipt.ticks.others);
  if (isHere === isAll) others.delete(itemId);
  else others.add(itemId);
  const ticked = { ...receipt, ticks: { isAll, others } };
  return isHere ? ticked : withoutDamage(ticked, itemId);
}

export const withAll = (receipt: Receipt, isHere: boolean): Receipt =>
  isHere
    ? { ...receipt, ticks: { isAll: true, others: new Set() } }
    : { ...receipt, ticks: NO_TICKS, damage: {} };

/** Says what is damaged on a card, which is here then. */
export const withDamage = (receipt: Receipt, itemId: string, note: string): Receipt => ({
  ...withTick(receipt, itemId, true),
  damage: { ...receipt.damage, [itemId]: note },
});

export function withoutDamage(receipt: Receipt, itemId: string): Receipt {
  const { [itemId]: _, ...damage } = receipt.damage;
  return { ...receipt, damage };
}
