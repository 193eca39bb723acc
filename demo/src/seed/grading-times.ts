import type { Random } from '@tag/demo-art/random';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
/** How long the demo's company has been grading. */
const SPAN_DAYS = 730;
/** It grades so many times as much a day at the end as on the first one. */
const GROWTH = 2.4;
/** Graders' day: from 13 to 23 h UTC. */
const BEGINS = 13 * HOUR;
const LASTS = 10 * HOUR;

/** How much is graded on a day: nothing on Sundays, most after the holidays, each day as it comes. */
function busy(day: number, at: Date, random: Random): number {
  const growth = GROWTH ** (day / SPAN_DAYS);
  const weekday = [0, 1.1, 1.15, 1.1, 1, 0.9, 0.3][at.getUTCDay()]!;
  const season = 1 + 0.28 * Math.cos((2 * Math.PI * (at.getUTCMonth() - 1)) / 12);
  return growth * weekday * season * random.between(0.45, 1.55);
}

/** When each of so many cards was graded: oldest first, over two years up to the day before `now`. */
export function gradingTimes(total: number, now: Date, random: Random): Date[] {
  const today = Math.floor(now.getTime() / DAY) * DAY;
  const days = Array.from({ length: SPAN_DAYS }, (_, day) => today - (SPAN_DAYS - day) * DAY);
  let sum = 0;
  const until = days.map((day, index) => (sum += busy(index, new Date(day), random)));
  let day = 0;
  return Array.from({ length: total }, (_, index) => {
    const at = (sum * (index + 0.5)) / total;
    while (until[day]! <= at) day += 1;
    const before = until[day - 1] ?? 0;
    const part = (at - before) / (until[day]! - before);
    return new Date(days[day]! + BEGINS + Math.floor(part * LASTS));
  });
}
