import { PASSWORD_NEEDS } from '@tag/contract/users';
import { PasswordField, type FieldBinding } from '@tag/ui/form';

interface PasswordChoiceProps {
  password: FieldBinding<string>;
  confirmPassword: FieldBinding<string>;
  label?: string;
}

/** A new password, typed twice: its requirements are ticked off while typing. */
export function PasswordChoice({ password, confirmPassword, label }: PasswordChoiceProps) {
  return (
    <>
      <PasswordField
        {...password}
        label={label ?? 'Password'}
        autoComplete="new-password"
        rules={PASSWORD_NEEDS}
      />
      <PasswordField {...confirmPassword} label="Confirm password" autoComplete="new-password" />
    </>
  );
}
