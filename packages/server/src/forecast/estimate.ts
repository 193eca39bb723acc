/** The progress of an earlier order, compared with the queue's forecast when it was received. */
export interface PastOrder {
  /** Its expected business days (`expectedDays`). */
  readonly expected: number;
  /** Business days it took, or has taken until now. */
  readonly days: number;
  readonly isDone: boolean;
}

/** The lab's load when an order is received. */
export interface Load {
  /** Cards that come before or with it: of orders due no later, including itself. */
  readonly cardsAhead: number;
  /** Cards recently sent back per business day. */
  readonly cardsPerDay: number;
  /** New orders at faster speeds that will be due sooner. */
  readonly faster: readonly FasterSpeed[];
}

interface FasterSpeed {
  /** Cards recently received per business day. */
  readonly cardsPerDay: number;
  /** For this many business days from now, cards of this speed are due sooner than the order. */
  readonly days: number;
}

/** Business days from the receipt of an order until it is sent back. */
interface Estimate {
  /** The median. */
  readonly likely: number;
  /** Four of five orders are done by then. */
  readonly late: number;
  /** The number of finished orders at that speed it is based on. */
  readonly basedOn: number;
}

/** Orders received up to this many business days ago count. */
export const PAST_DAYS = 120;
/** More don't improve the forecast. */
const MOST_PAST = 300;
/** With fewer finished orders, there is no forecast. */
const FEWEST_DONE = 20;
/** Business days independent of the queue: assembly, checks, imaging, packing. */
const FINISHING_DAYS = 2;
/**
 * A range for four of five orders must cover slightly more past orders: they don't include future spikes
 * (`npm run bench -- forecast`).
 */
const LATE_LEVEL = 0.85;

/** The queue's forecast: the work that comes first, at the lab's current rate. */
export function expectedDays({ cardsAhead, cardsPerDay, faster }: Load): number {
  const rate = Math.max(1, cardsPerDay);
  let days = cardsAhead / rate;
  // Each day of waiting lets more cards in front; their number converges quickly.
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
 * The range for an order received now: the queue's forecast, multiplied by how past orders compared with
 * theirs. Orders in progress count with the days they have taken so far (Kaplan and Meier, 1958), so a
 * spike shows before its slow orders are done.
 * @param past orders at its speed received in the last `PAST_DAYS`, in order of receipt.
 * @returns null if too few of them are done.
 */
export function estimate(past: readonly PastOrder[], expected: number): Estimate | null {
  const sample = thin(past, MOST_PAST);
  if (sample.filter(({ isDone }) => isDone).length < FEWEST_DONE) return null;
  const ratios = sample
    .map((order) => ({ ratio: order.days / order.expected, isDone: order.isDone }))
    // Among equal ones, finished orders come first, as the method requires.
    .sort((a, b) => a.ratio - b.ratio || Number(b.isDone) - Number(a.isDone));
  return {
    likely: expected * quantile(ratios, 0.5),
    late: expected * quantile(ratios, LATE_LEVEL),
    basedOn: past.filter(({ isDone }) => isDone).length,
  };
}

/**
 * The same for an order in the lab, in business days from its receipt: how past orders went that weren't done
 * by then either. With too few of those, the rest counts as a new order.
 * @param elapsed business days since its receipt.
 * @param remaining the queue's forecast for the rest.
 */
export function estimateAgain(
  past: readonly PastOrder[],
  elapsed: number,
  remaining: number,
): Estimate | null {
  const expected = elapsed + remaining;
  const slower = past.filter((order) => order.days / order.expected > elapsed / expected);
  const again = estimate(slower, expected);
  if (again) return { ...again, basedOn: past.filter(({ isDone }) => isDone).length };
  const rest = estimate(past, remaining);
  return rest && { ...rest, likely: elapsed + rest.likely, late: elapsed + rest.late };
}

/** At most this many of a list, evenly spread. */
function thin<T>(list: readonly T[], most: number): readonly T[] {
  const step = list.length / most;
  return step <= 1
    ? list
    : Array.from({ length: most }, (_, index) => list[Math.floor(index * step)]!);
}

/** A Kaplan-Meier quantile; the largest value seen if too few are done to reach it. */
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
