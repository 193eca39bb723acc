import { PASSWORD_LENGTH } from '../constants/account.ts';
import { shape } from '../schema/collection.ts';
import { refined, required, type Verdict } from '../schema/schema.ts';
import { text } from '../schema/text.ts';

/** One requirement of a new password. */
interface PasswordNeed {
  /** A few words, for the checklist shown while typing. */
  readonly label: string;
  /** The same, as the reason of a refusal. */
  readonly reason: string;
  holds(password: string): boolean;
}

const letter = (label: string, reason: string, pattern: RegExp): PasswordNeed => ({
  label,
  reason,
  holds: (password) => pattern.test(password),
});

const NEEDS: readonly PasswordNeed[] = [
  letter('An upper-case letter', 'Password must have an upper-case letter', /\p{Lu}/u),
  letter('A lower-case letter', 'Password must have a lower-case letter', /\p{Ll}/u),
  letter('A number', 'Password must have a number', /\p{Nd}/u),
  letter('A special character', 'Password must have a special character', /[^\p{L}\p{M}\p{N}\s]/u),
];

function judgePassword(password: string): Verdict {
  return NEEDS.find(({ holds }) => !holds(password))?.reason ?? true;
}

const { min, max } = PASSWORD_LENGTH;

/** Every requirement of a new password; `passwordRule` has the same. */
export const PASSWORD_NEEDS: readonly PasswordNeed[] = [
  {
    label: `${min} to ${max} characters`,
    reason: `Password must have ${min} to ${max} characters`,
    holds(password) {
      const length = [...password.normalize('NFC')].length;
      return length >= min && length <= max;
    },
  },
  ...NEEDS,
];

/** A new password. Length in code points; letters and digits of any script. */
export const passwordRule = required(
  refined(
    text({
      ...PASSWORD_LENGTH,
      short: 'Password must have at least eight characters',
      long: 'Password must not exceed 20 characters',
    }),
    judgePassword,
  ),
  'Password is required',
);

/** An existing password: it is compared, not validated. */
export const currentPasswordRule = required(text({ max: 100 }), 'Current password is required');

const confirmation = required(text({ max: 100 }), 'Confirm password is required');

/** Whether both typed passwords are equal. */
export function confirmed(password: string, confirmPassword: string) {
  return (
    password.normalize('NFC') === confirmPassword.normalize('NFC') || {
      field: 'confirmPassword',
      reason: 'Passwords do not match',
    }
  );
}

/** A chosen password, typed twice: sign-up, first login, reset. */
export const passwordPairRule = refined(
  shape({ password: passwordRule, confirmPassword: confirmation }),
  ({ password, confirmPassword }) => confirmed(password, confirmPassword),
);

/** A password changed by its owner. */
export const passwordChangeRule = refined(
  shape({
    currentPassword: currentPasswordRule,
    newPassword: passwordRule,
    confirmPassword: confirmation,
  }),
  ({ currentPassword, newPassword, confirmPassword }) => {
    if (currentPassword.normalize('NFC') === newPassword.normalize('NFC')) {
      const reason = 'New password must differ from the current password';
      return { field: 'newPassword', reason };
    }
    return confirmed(newPassword, confirmPassword);
  },
);
