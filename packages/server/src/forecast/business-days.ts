import { UTCDate } from '@date-fns/utc';
import {
  addBusinessDays,
  differenceInBusinessDays,
  isWeekend,
  nextMonday,
  startOfDay,
} from 'date-fns';

const DAY_MS = 86_400_000;
/** The part of its day that has passed; a weekend's day hasn't begun. */
const partOf = (moment: Date) =>
  isWeekend(moment) ? 0 : (moment.getTime() - startOfDay(moment).getTime()) / DAY_MS;

/** Business days between two moments (UTC, Monday to Friday), with fractions; not negative. */
export function businessDaysBetween(from: Date, to: Date): number {
  const [begin, end] = [new UTCDate(from), new UTCDate(to)];
  const days = differenceInBusinessDays(startOfDay(end), startOfDay(begin));
  return Math.max(0, days + partOf(end) - partOf(begin));
}

/** The moment this many business days later; may be a fraction. A weekend counts as the start of Monday. */
export function afterBusinessDays(from: Date, days: number): Date {
  const begin = new UTCDate(from);
  const start = startOfDay(isWeekend(begin) ? nextMonday(begin) : begin);
  const whole = Math.floor(days + partOf(begin));
  const part = days + partOf(begin) - whole;
  return new Date(addBusinessDays(start, whole).getTime() + part * DAY_MS);
}
