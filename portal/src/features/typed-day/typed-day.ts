import { refined, text } from '@tag/contract/schema';
import { parseBirthday } from '@tag/contract/users';

/** A day as DateField has it. */
export const typedDayRule = refined(
  text({ max: 20, trim: true }),
  (typed) => parseBirthday(typed) !== null || 'Enter a date as MM-DD-YYYY',
);

/** When a typed day begins, in UTC. */
export const startOfDay = (typed: string): string => `${isoDay(typed)}T00:00:00.000Z`;

/** The last moment of a typed day, in UTC. */
export const endOfDay = (typed: string): string => `${isoDay(typed)}T23:59:59.999Z`;

function isoDay(typed: string): string {
  const day = parseBirthday(typed.trim());
  if (!day) throw new Error(`Not a day: ${JSON.stringify(typed)}`);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${day.year}-${two(day.month)}-${two(day.day)}`;
}
