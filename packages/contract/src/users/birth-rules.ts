import { UTCDateMini } from '@date-fns/utc/date/mini';
import { differenceInYears, isValid, parseISO } from 'date-fns';
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

/** The day of `MM-DD-YYYY`; null if there is no such day. */
export function parseBirthday(value: string): CalendarDay | null {
  // A year written with two digits is a mistake.
  const parts = /^(\d\d)-(\d\d)-((?!00)\d{4})$/.exec(value);
  if (!parts) return null;
  const [, month, day, year] = parts as unknown as [string, string, string, string];
  if (!isValid(parseISO(`${year}-${month}-${day}`))) return null;
  return { year: Number(year), month: Number(month), day: Number(day) };
}

/** Age in years on a day. A birthday on February 29 counts on March 1 in common years. */
export function ageOn(today: CalendarDay, birthday: CalendarDay): number {
  return differenceInYears(dateOf(today), dateOf(birthday));
}

function dateOf({ year, month, day }: CalendarDay): Date {
  return new UTCDateMini(year, month - 1, day);
}

/**
 * The current day in a time zone. Forms use the visitor's zone. The server doesn't know it and uses
 * `Pacific/Kiritimati`, where every day begins first, so nobody is refused on their birthday.
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

/** A date of birth as `MM-DD-YYYY`, 18 to 100 years ago today. */
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
