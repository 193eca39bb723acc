/** How far an earlier order came, compared with what the queue said when it was received. */
export interface PastOrder {
  /** Business days that were expected of it (`expectedDays`). */
  readonly expected: number;
  /** Business days it took, or has taken until now. */
  readonly days: number;
  readonly isDone: boolean;
}

/** The lab's load when an order is received. */
export interface Load {
  /** Cards that come first or with it: of orders due no later, itself included. */
  readonly cardsAhead: number;
  /** Cards sent back per business day lately. */
  readonly cardsPerDay: number;
  /** What comes in at faster speeds and will be due sooner. */
  readonly faster: readonly FasterSpeed[];
}

export interface FasterSpeed {
  /** Cards received per business day lately. */
  readonly cardsPerDay: number;
  /** For so many business days from now, cards of this speed are due sooner than the order. */
  readonly days: number;
}

/** Business days from the receipt of an order until it is sent back. */
export interface Estimate {
  /** As likely earlier as later. */
  readonly likely: number;
  /** Four of five orders are done by then. */
  readonly late: number;
  /** Finished orders at that speed that it was made from. */
  readonly basedOn: number;
}

/** Orders received so many business days ago still say something about the next one. */
export const PAST_DAYS = 120;
/** More of them say nothing new. */
const MOST_PAST = 300;
/** With fewer finished ones nothing is forecast. */
const FEWEST_DONE = 20;
/** Business days that no queue changes: assembly, checks, imaging, packing. */
const FINISHING_DAYS = 2;
/**
 * What is promised to four of five holds for a little more of the past: spikes still to come are in
 * no past order (`npm run bench:forecast`).
 */
const LATE_LEVEL = 0.85;

/** What the queue alone says: the work that comes first, at the lab's present rate. */
export function expectedDays({ cardsAhead, cardsPerDay, faster }: Load): number {
  const rate = Math.max(1, cardsPerDay);
  let days = cardsAhead / rate;
  // Each day of waiting lets more cards in front; their number settles at once.
  for (let round = 0; round < 20; round += 1) {
    const overtaking = faster.reduce(
      (sum, speed) => sum + speed.cardsPerDay * Math.min(days, speed.days),
      0,
    );
    days = (cardsAhead + overtaking) / rate;
  }
  return FINISHING_DAYS + days;
}

/**
 * The range for an order received now: what the queue says, times how much longer or shorter past
 * orders took than theirs had said. Orders under way count with the days they have taken until now
 * (Kaplan and Meier, 1958), so a spike shows before its slow orders are done.
 * @param past orders at its speed received in the last `PAST_DAYS`, in order of receipt.
 * @returns null when too few of them are done.
 */
export function estimate(past: readonly PastOrder[], expected: number): Estimate | null {
  const sample = thin(past, MOST_PAST);
  if (sample.filter(({ isDone }) => isDone).length < FEWEST_DONE) return null;
  const ratios = sample
    .map((order) => ({ ratio: order.days / order.expected, isDone: order.isDone }))
    // Of equal ones those that are done come first, as the method asks.
    .sort((a, b) => a.ratio - b.ratio || Number(b.isDone) - Number(a.isDone));
  return {
    likely: expected * quantile(ratios, 0.5),
    late: expected * quantile(ratios, LATE_LEVEL),
    basedOn: past.filter(({ isDone }) => isDone).length,
  };
}

/** At most so many of a list, evenly spread. */
function thin<T>(list: readonly T[], most: number): readonly T[] {
  const step = list.length / most;
  return step <= 1
    ? list
    : Array.from({ length: most }, (_, index) => list[Math.floor(index * step)]!);
}

/** A Kaplan-Meier quantile; the largest value seen where too few are done to reach it. */
function quantile(
  sorted: readonly { readonly ratio: number; readonly isDone: boolean }[],
  level: number,
): number {
  let open = 1;
  for (const [index, { ratio, isDone }] of sorted.entries()) {
    if (isDone) open *= 1 - 1 / (sorted.length - index);
    if (1 - open >= level) return ratio;
  }
  return sorted.at(-1)!.ratio;
}
