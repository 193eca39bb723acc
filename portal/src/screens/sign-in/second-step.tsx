import { ApiError } from '@tag/contract/errors';
import {
  factorCodeRule,
  loginWithFactor,
  requestLoginPasskey,
  type Login,
} from '@tag/contract/users';
import { shape } from '@tag/contract/schema';
import { Button } from '@tag/ui/button';
import { Form, SubmitButton, TextField, useForm } from '@tag/ui/form';
import { useState } from 'react';
import { AccountPage } from '../../features/account-page/account-page.tsx';
import { useClient } from '../../features/api/client-context.tsx';
import { LinkButton } from '../../features/link-button/link-button.tsx';
import {
  describePasskeyFailure,
  hasPasskeys,
  signWithPasskey,
} from '../../features/second-factor/passkey.ts';
import { sessionStore } from '../../session/session-store.ts';
import '../../features/second-factor/second-factor.css';

/** What the first step was refused with. */
export interface Challenge {
  readonly challengeId: string;
  readonly methods: readonly string[];
}

type Way = 'app' | 'passkey' | 'recovery';

const WAYS: Readonly<Record<Way, { lead: string; choose: string }>> = {
  app: {
    lead: 'Enter the code that your authenticator app shows.',
    choose: 'Use the authenticator app',
  },
  passkey: {
    lead: 'Use your passkey: your browser asks for it.',
    choose: 'Use a passkey',
  },
  recovery: {
    lead: 'Enter one of the codes you saved when you added your second factor.',
    choose: 'Use a recovery code',
  },
};

const codeStruct = shape({ code: factorCodeRule });

interface SecondStepProps {
  challenge: Challenge;
  onSignedIn(answer: Login): unknown;
  /** To the password; with a reason if its time is over. */
  onBack(reason?: string): void;
}

/** The second step of signing in: a code, a passkey, or a recovery code. */
export function SecondStep({ challenge, onSignedIn, onBack }: SecondStepProps) {
  const { challengeId, methods } = challenge;
  const ways = (['passkey', 'app', 'recovery'] as const).filter(
    (way) => way === 'recovery' || (methods.includes(way) && (way !== 'passkey' || hasPasskeys())),
  );
  const [way, setWay] = useState<Way>(ways[0]!);

  /** @throws what isn't about the time. */
  const orBack = (error: unknown): never | void => {
    if (!(error instanceof ApiError) || error.code !== 'session_expired') throw error;
    onBack('That took too long. Enter your password again.');
  };
  const parts = { challengeId, onSignedIn, orBack };
  return (
    <AccountPage
      title="Confirm it’s you"
      lead={WAYS[way].lead}
      footer={
        <>
          {ways
            .filter((other) => other !== way)
            .map((other) => (
              <p key={other}>
                <LinkButton onClick={() => setWay(other)}>{WAYS[other].choose}</LinkButton>
              </p>
            ))}
          <p>
            <LinkButton onClick={() => onBack()}>Back to the password</LinkButton>
          </p>
          <p>Lost everything? Ask another administrator to remove your second factor.</p>
        </>
      }
    >
      {way === 'passkey' ? (
        <PasskeyStep {...parts} />
      ) : (
        <CodeStep key={way} isRecovery={way === 'recovery'} {...parts} />
      )}
    </AccountPage>
  );
}

interface StepProps {
  challengeId: string;
  onSignedIn(answer: Login): unknown;
  orBack(error: unknown): void;
}

const ofDevice = () => {
  const { device } = sessionStore.localUserData;
  return device === undefined ? {} : { device };
};

function CodeStep({
  challengeId,
  isRecovery,
  onSignedIn,
  orBack,
}: StepProps & { isRecovery: boolean }) {
  const client = useClient();
  const form = useForm({
    schema: codeStruct,
    initial: { code: '' },
    fieldOfCode: { factor_refused: 'code' },
    async submit({ code }) {
      const body = { challengeId, code, ...ofDevice() };
      const answer = await client.call(loginWithFactor, { body }).catch(orBack);
      if (answer) await onSignedIn(answer);
    },
  });
  const label = isRecovery ? 'Recovery code' : 'Code';
  return (
    <Form form={form} label="Confirm it’s you">
      <TextField
        {...form.field('code')}
        label={label}
        {...(isRecovery ? {} : { inputMode: 'numeric' as const })}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        autoFocus
      />
      <SubmitButton submitting={form.submitting} busyLabel="Signing in …">
        Sign in
      </SubmitButton>
    </Form>
  );
}

function PasskeyStep({ challengeId, onSignedIn, orBack }: StepProps) {
  const client = useClient();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');

  async function sign(): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    setFailure('');
    try {
      const asked = await client.call(requestLoginPasskey, { body: { challengeId } });
      const passkey = await signWithPasskey(asked);
      const body = { challengeId, passkey, ...ofDevice() };
      await onSignedIn(await client.call(loginWithFactor, { body }));
    } catch (error) {
      try {
        orBack(error);
      } catch {
        setFailure(describePasskeyFailure(error));
      }
    } finally {
      setBusy(false);
    }
  }
  return (
    <>
      <p role="alert" className="factor-failure">
        {failure}
      </p>
      <Button
        className="button"
        look="primary"
        aria-disabled={isBusy}
        onClick={() => void sign()}
        autoFocus
      >
        {isBusy ? 'Waiting for your passkey …' : 'Continue with a passkey'}
      </Button>
    </>
  );
}
