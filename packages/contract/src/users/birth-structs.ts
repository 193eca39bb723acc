import { build, required } from '../schema/schema.ts';
import { dateOfBirthRule, todayIn } from './birth-rules.ts';

/** The time zones where a day begins first and ends last. */
const EARLIEST = 'Pacific/Kiritimati';
const LATEST = 'Etc/GMT+12';

const birthday = build<string>({
  type: 'birthday',
  json: {
    type: 'string',
    minLength: 1,
    maxLength: 10,
    description: 'MM-DD-YYYY; 18 to 100 years old',
  },
  check(value) {
    const here = dateOfBirthRule(todayIn(EARLIEST)).validate(value)[0];
    if (!here) return true;
    const there = dateOfBirthRule(todayIn(LATEST)).validate(value)[0];
    return !there || here.message;
  },
  clean: (value) => (typeof value === 'string' ? value.trim() : value),
});

/**
 * A date of birth in calls, `MM-DD-YYYY`: its owner is 18 to 100 years old in some time zone, since the
 * server doesn't know theirs.
 */
export const birthdayAnywhereStruct = required(birthday, 'Date of birth is required');
