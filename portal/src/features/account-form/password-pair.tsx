import { PASSWORD_LENGTH } from '@tag/contract/constants';
import { PasswordField } from './password-field.tsx';
import type { AccountForm } from './use-account-form.ts';

const { min, max } = PASSWORD_LENGTH;

/** A password that is being chosen, typed twice. */
export function PasswordPair({ form, label = 'Password' }: { form: AccountForm; label?: string }) {
  return (
    <>
      <PasswordField
        form={form}
        kind="new"
        name="password"
        label={label}
        hint={`${min} to ${max} characters: upper and lower case, a number and a special character`}
      />
      <PasswordField form={form} kind="new" name="confirmPassword" label="Confirm password" />
    </>
  );
}
