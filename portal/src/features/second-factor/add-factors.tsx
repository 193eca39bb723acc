import { startAuthenticator, type AppSetup } from '@tag/contract/users';
import { Button } from '@tag/ui/button';
import { say } from '@tag/ui/toast';
import { useState } from 'react';
import { useAttempt } from '../api/attempt.ts';
import { useClient } from '../api/client-context.tsx';
import { AppModal } from './app-modal.tsx';
import { CodesModal } from './codes-modal.tsx';
import { hasPasskeys } from './passkey.ts';
import { PasskeyModal } from './passkey-modal.tsx';
import './second-factor.css';

type Task =
  | { readonly kind: 'app'; readonly setup: AppSetup }
  | { readonly kind: 'passkey' }
  | { readonly kind: 'codes'; readonly codes: readonly string[] };

interface AddFactorsProps {
  email: string;
  /** Whether there is an app that a new one replaces. */
  hasApp: boolean;
  /** One was added, and the recovery codes, if any, were seen. */
  onAdded(): void;
}

/** The ways to add a second factor. */
export function AddFactors({ email, hasApp, onAdded }: AddFactorsProps) {
  const client = useClient();
  const [task, setTask] = useState<Task>();
  const { isBusy, start } = useAttempt();

  const startApp = async () =>
    setTask({ kind: 'app', setup: await client.call(startAuthenticator) });
  const close = () => setTask(undefined);
  const added = (what: string) => (codes: readonly string[]) => {
    say(`${what} added.`);
    if (codes.length > 0) return setTask({ kind: 'codes', codes });
    close();
    onAdded();
  };
  return (
    <>
      <div className="factor-acts">
        <Button aria-disabled={isBusy} onClick={() => start(startApp)}>
          {hasApp ? 'Replace the authenticator app' : 'Add an authenticator app'}
        </Button>
        {hasPasskeys() && (
          <Button onClick={() => setTask({ kind: 'passkey' })}>Add a passkey</Button>
        )}
      </div>
      {task?.kind === 'app' && (
        <AppModal setup={task.setup} onAdded={added('Authenticator app')} onClose={close} />
      )}
      {task?.kind === 'passkey' && <PasskeyModal onSaved={added('Passkey')} onClose={close} />}
      {task?.kind === 'codes' && (
        <CodesModal
          codes={task.codes}
          email={email}
          onClose={() => {
            close();
            onAdded();
          }}
        />
      )}
    </>
  );
}
