import { AGE } from '../constants/account.ts';
import { refined, required, type Schema } from '../schema/schema.ts';
import { text } from '../schema/text.ts';

/** A day of the calendar, without a time or a time zone. */
export interface CalendarDay {
  readonly year: number;
  /** 1 to 12 */
  readonly month: number;
  readonly day: number;
}

/** What `MM-DD-YYYY` means; null when no such day exists. */
export function parseBirthday(value: string): CalendarDay | null {
  const parts = /^(\d\d)-(\d\d)-(\d{4})$/.exec(value);
  if (!parts) return null;
  const [month, day, year] = parts.slice(1).map(Number) as [number, number, number];
  const date = new Date(Date.UTC(year, month - 1, day));
  // Two-digit years, 30 February and a month 13 all move the date somewhere else.
  const exists =
    date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return exists ? { year, month, day } : null;
}

/** Whole years on a day. Who was born on 29 February grows older on 1 March of common years. */
export function ageOn(today: CalendarDay, birthday: CalendarDay): number {
  const before =
    today.month < birthday.month || (today.month === birthday.month && today.day < birthday.day);
  return today.year - birthday.year - (before ? 1 : 0);
}

/**
 * The day it is somewhere. A form asks for the visitor's own zone; the server, which does not know
 * it, asks for `Pacific/Kiritimati`, where every day begins first, so that nobody is refused on the
 * birthday itself.
 * @param timeZone an IANA name, such as `America/New_York`.
 */
export function todayIn(timeZone: string, now: Date = new Date()): CalendarDay {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  }).formatToParts(now);
  const read = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return { year: read('year'), month: read('month'), day: read('day') };
}

/** A date of birth as `MM-DD-YYYY` that makes its owner 18 to 100 years old today. */
export function dateOfBirthRule(today: CalendarDay): Schema<string> {
  const format = 'Enter the date of birth as MM-DD-YYYY';
  const rule = refined(text({ trim: true, max: 10, long: format }), (value) => {
    const birthday = parseBirthday(value);
    if (!birthday) return format;
    const age = ageOn(today, birthday);
    if (age < AGE.min) return `You must be at least ${AGE.min} years old`;
    return age <= AGE.max || `You must be at most ${AGE.max} years old`;
  });
  return required(rule, 'Date of birth is required');
}
