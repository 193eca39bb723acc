import { ACTION_CODES } from '@tag/contract/errors';
import { confirmPassword, currentPasswordRule } from '@tag/contract/users';
import { ConfirmDialog } from '@tag/ui/confirm-dialog';
import { PasswordField } from '@tag/ui/form';
import { useState } from 'react';
import { describeFailure } from '../api/describe-failure.ts';
import { useClient } from '../api/client-context.tsx';
import { answerPassword } from './fresh-password-state.ts';
import '@tag/ui/confirm-dialog.css';
import '@tag/ui/form/fields.css';
import '@tag/ui/form/form.css';
import '@tag/ui/modal.css';

/** Asks for the password. A right one counts for ten minutes. */
export default function PasswordDialog() {
  const client = useClient();
  const [password, setPassword] = useState('');

  async function confirm(): Promise<string | undefined> {
    const [problem] = currentPasswordRule.validate(password);
    if (problem) return problem.message;
    return client
      .call(confirmPassword, { body: { currentPassword: password } })
      .then(() => undefined, describeFailure);
  }

  return (
    <ConfirmDialog
      title="Enter your password"
      confirmLabel="Continue"
      validate={confirm}
      onAction={(action) => answerPassword(action === ACTION_CODES.confirm)}
    >
      <p>This changes who can do what, so we check that it’s you. We’ll ask again in 10 minutes.</p>
      <PasswordField
        name="currentPassword"
        label="Password"
        autoComplete="current-password"
        autoFocus
        value={password}
        onChange={setPassword}
      />
    </ConfirmDialog>
  );
}
