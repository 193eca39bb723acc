import {
  EMAIL_MAX_LENGTH,
  NAME_LENGTH,
  PHONE_DIGITS,
  SHOP_NAME_MAX_LENGTH,
  STAFF_NAME_LENGTH,
  USERNAME_LENGTH,
} from '../constants/account.ts';
import { integer, LARGEST_ID } from '../schema/number.ts';
import { oneOf, refined, required } from '../schema/schema.ts';
import { text } from '../schema/text.ts';
import { USER_STATUSES } from './status.ts';

/**
 * Both name rules allow the same characters: letters of any script, digits, space, period, apostrophe
 * (straight or curly), and hyphen. A customer's name begins with a letter that isn't lower case: a
 * capital, or a letter of a script without case.
 */
const NAME = /^[\p{L}\p{M}\p{Nd} .'’-]*$/u;
const CUSTOMER_NAME = /^(?!\p{Ll})\p{L}[\p{L}\p{M}\p{Nd} .'’-]*$/u;

function customerName(label: string) {
  const { min, max } = NAME_LENGTH;
  const rule = text({
    ...NAME_LENGTH,
    trim: true,
    short: `${label} must have ${min} to ${max} characters`,
    long: `${label} must have ${min} to ${max} characters`,
    pattern: CUSTOMER_NAME,
    reason: `${label} must start with an uppercase letter and have no special characters`,
  });
  return required(rule, `${label} is required`);
}

function staffName(label: string) {
  const { min, max } = STAFF_NAME_LENGTH;
  const rule = text({
    ...STAFF_NAME_LENGTH,
    trim: true,
    long: `${label} must have ${min} to ${max} characters`,
    pattern: NAME,
    reason: `${label} may have letters, digits, spaces, periods, apostrophes and hyphens`,
  });
  return required(rule, `${label} is required`);
}

/** Names as customers write them: sign-up and profile. */
export const firstNameRule = customerName('First name');
export const lastNameRule = customerName('Last name');

/** A seller's shop; blank for none. */
export const shopNameRule = text({
  max: SHOP_NAME_MAX_LENGTH,
  trim: true,
  long: `Shop name must not exceed ${SHOP_NAME_MAX_LENGTH} characters`,
  pattern: /^(?:[\p{L}\p{Nd}][\p{L}\p{M}\p{Nd} .,'’&!+-]*)?$/u,
  reason: "Shop name may have letters, digits, spaces, and . , ' & ! + -",
  description: 'shown with the cards for sale; blank for none',
});

/** Names as staff write them. */
export const staffFirstNameRule = staffName('First name');
export const staffLastNameRule = staffName('Last name');

/** A dotted local part and a domain of at least two labels; labels are bounded, so it is linear. */
const EMAIL =
  /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z][A-Za-z0-9-]{0,61}[A-Za-z0-9]$/;

/** Whether a text isn't an email address. True means invalid. */
export function isInvalidEmail(value: string): boolean {
  return value.length > 320 || !EMAIL.test(value);
}

export const emailRule = required(
  text({
    max: EMAIL_MAX_LENGTH,
    trim: true,
    long: `Email must not exceed ${EMAIL_MAX_LENGTH} characters`,
    pattern: EMAIL,
    reason: 'Invalid email address',
    format: 'email',
  }),
  'Email is required',
);

export const usernameRule = required(
  text({
    ...USERNAME_LENGTH,
    trim: true,
    short: `Username must have ${USERNAME_LENGTH.min} to ${USERNAME_LENGTH.max} characters`,
    long: `Username must have ${USERNAME_LENGTH.min} to ${USERNAME_LENGTH.max} characters`,
    pattern: /^[A-Za-z0-9._]+$/,
    reason: 'Username may have letters, digits, periods and underscores',
  }),
  'Username is required',
);

/**
 * Optional plus, area code with or without parentheses, three digits, then 4 to 6. A space, hyphen, or
 * period may separate the groups. The country code `+1` may precede ten digits.
 */
const PHONE =
  /^(?:\+?(?:\(\d{3}\)|\d{3})[ .-]?\d{3}[ .-]?\d{4,6}|\+1[ .-]?(?:\(\d{3}\)|\d{3})[ .-]?\d{3}[ .-]?\d{4})$/;
const PHONE_REASON = 'Phone number has an incorrect format';

export const phoneRule = required(
  refined(
    text({ max: 30, long: PHONE_REASON, trim: true, pattern: PHONE, reason: PHONE_REASON }),
    (value) => {
      const digits = value.replace(/\D/g, '').length;
      return (digits >= PHONE_DIGITS.min && digits <= PHONE_DIGITS.max) || PHONE_REASON;
    },
  ),
  'Phone number is required',
);

/** The staff's user form. */
export const roleIdRule = required(integer({ min: 1, max: LARGEST_ID }), 'Role is required');
export const userStatusRule = required(oneOf(USER_STATUSES), 'User status is required');
