import { ACTION_CODES } from '@tag/contract/errors';
import {
  confirmPasskey,
  confirmPassword,
  currentPasswordRule,
  readFactors,
  requestPasskey,
} from '@tag/contract/users';
import { Button } from '@tag/ui/button';
import { ConfirmDialog } from '@tag/ui/confirm-dialog';
import { PasswordField } from '@tag/ui/form';
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { sessionStore } from '../../session/session-store.ts';
import { describeFailure } from '../api/describe-failure.ts';
import { useClient } from '../api/client-context.tsx';
import { describePasskeyFailure, hasPasskeys, signWithPasskey } from '../second-factor/passkey.ts';
import { answerPassword } from './fresh-password-state.ts';

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
      <p>We check that it’s you before a change like this. We’ll ask again in 10 minutes.</p>
      <PasswordField
        name="currentPassword"
        label="Password"
        autoComplete="current-password"
        autoFocus
        value={password}
        onChange={setPassword}
      />
      <PasskeyChoice />
    </ConfirmDialog>
  );
}

/** For staff who have a passkey. */
function PasskeyChoice() {
  const client = useClient();
  const { localUserPermissionData } = useSnapshot(sessionStore);
  const isStaff = (localUserPermissionData?.length ?? 0) > 0;
  const [isOffered, offer] = useState(false);
  const [failure, setFailure] = useState('');
  useEffect(() => {
    if (!isStaff || !hasPasskeys()) return;
    // Without an answer, the password still works.
    client.call(readFactors).then(
      ({ passkeys }) => offer(passkeys.length > 0),
      () => {},
    );
  }, [client, isStaff]);

  async function confirm(): Promise<void> {
    setFailure('');
    try {
      const asked = await client.call(requestPasskey);
      const passkey = await signWithPasskey(asked);
      await client.call(confirmPasskey, { body: { id: asked.id, passkey } });
      answerPassword(true);
    } catch (error) {
      setFailure(describePasskeyFailure(error));
    }
  }
  if (!isOffered) return null;
  return (
    <>
      <Button onClick={() => void confirm()}>Use a passkey instead</Button>
      {failure && <p role="alert">{failure}</p>}
    </>
  );
}
