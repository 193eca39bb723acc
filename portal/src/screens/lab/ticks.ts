/** Which cards of a parcel arrived: those ticked or, once all are, all but those unticked. */
interface Ticks {
  readonly isAll: boolean;
  readonly others: ReadonlySet<string>;
}

export const NO_TICKS: Ticks = { isAll: false, others: new Set() };
export const ALL_TICKS: Ticks = { isAll: true, others: new Set() };

export const isTicked = ({ isAll, others }: Ticks, itemId: string): boolean =>
  others.has(itemId) !== isAll;

export function withTick({ isAll, others }: Ticks, itemId: string, isHere: boolean): Ticks {
  const after = new Set(others);
  if (isHere === isAll) after.delete(itemId);
  else after.add(itemId);
  return { isAll, others: after };
}
