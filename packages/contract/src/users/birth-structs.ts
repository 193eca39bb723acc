import { build, required } from '../schema/schema.ts';
import { dateOfBirthRule, todayIn } from './birth-rules.ts';

/** Where every day begins first, and where it ends last. */
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
 * A date of birth as the calls take it, `MM-DD-YYYY`: its owner is 18 to 100 years old today
 * somewhere on earth, for the server does not know where they are.
 */
export const birthdayAnywhereStruct = required(birthday, 'Date of birth is required');
