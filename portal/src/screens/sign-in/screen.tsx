import { ApiError } from '@tag/contract/errors';
import { credentialsStruct, login, type Login } from '@tag/contract/users';
import { Form, PasswordField, SubmitButton, TextField, useForm } from '@tag/ui/form';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { AccountPage } from '../../features/account-page/account-page.tsx';
import { SignedIn } from '../../features/account-page/signed-in.tsx';
import type { PageHead } from '../../features/page/page-head.ts';
import { href } from '../../pages/href.ts';
import { changeLocalUserData } from '../../session/local-user-data.ts';
import { forgetReturn } from '../../session/kept-return.ts';
import { returnPath } from '../../session/return-to.ts';
import { useSession, useAuthStatus } from '../../session/session-context.tsx';
import { sessionStore } from '../../session/session-store.ts';
import { SecondStep, type Challenge } from './second-step.tsx';

export const head: PageHead = {
  title: 'Sign in',
  description: 'Sign in to submit cards for grading, follow your orders and read your reports.',
};

export default function SignInScreen() {
  const { search } = useLocation();
  const back = returnPath(search);
  // Also after signing in just now: here or in another tab.
  const isMember = useAuthStatus() === 'member';
  useEffect(() => {
    if (isMember) forgetReturn();
  }, [isMember]);
  if (isMember) return <SignedIn back={back} />;
  return (
    <div className="for-visitors">
      <Steps isSentHere={back !== '/'} />
    </div>
  );
}

/** The password, and for some a second step. */
function Steps({ isSentHere }: { isSentHere: boolean }) {
  const session = useSession();
  const navigate = useNavigate();
  const { search } = useLocation();
  const [challenge, setChallenge] = useState<Challenge>();
  const [reason, setReason] = useState<string>();
  const [isBack, setBack] = useState(false);

  function take(answer: Login, email = '') {
    if ('token' in answer) {
      changeLocalUserData({ device: answer.device });
      return session.begin(answer);
    }
    if ('firstLoginId' in answer) {
      return navigate(
        href('/change-password-first-login/:id', { id: answer.firstLoginId }) + search,
      );
    }
    return navigate(href('/verification-email/:uid', { uid: answer.verificationId }), {
      state: { email },
    });
  }

  if (challenge) {
    return (
      <SecondStep
        challenge={challenge}
        onSignedIn={take}
        onBack={(why) => {
          setReason(why);
          setBack(true);
          setChallenge(undefined);
        }}
      />
    );
  }
  const lead = isSentHere ? 'Sign in to see this page. Then we’ll bring you back.' : undefined;
  return (
    <SignInForm lead={reason ?? lead} isBack={isBack} onAnswer={take} onChallenge={setChallenge} />
  );
}

/** The challenge in a refusal that asks for a second factor. */
function challengeIn(error: unknown): Challenge | undefined {
  if (!(error instanceof ApiError) || error.code !== 'second_factor_required') return undefined;
  const { challengeId, methods } = error.details;
  return { challengeId: String(challengeId), methods: String(methods).split(' ') };
}

/** The specification's message reads like a log line, so a plain sentence goes first. */
function explain(error: unknown): never {
  if (!(error instanceof ApiError) || error.code !== 'invalid_credentials') throw error;
  const message = `That email and password don’t match. ${error.message}`;
  throw new ApiError(error.code, { status: error.status, message, cause: error });
}

interface SignInFormProps {
  lead: string | undefined;
  /** From the second step: the focus was there. */
  isBack: boolean;
  onAnswer(answer: Login, email: string): unknown;
  onChallenge(challenge: Challenge): void;
}

function SignInForm({ lead, isBack, onAnswer, onChallenge }: SignInFormProps) {
  const { client } = useSession();
  const { search } = useLocation();
  const form = useForm({
    schema: credentialsStruct,
    initial: { email: '', password: '' },
    fieldOfCode: { user_not_found: 'email', incorrect_password: 'password' },
    async submit(body) {
      const { device } = sessionStore.localUserData;
      try {
        const given = { ...body, ...(device !== undefined && { device }) };
        await onAnswer(await client.call(login, { body: given }), body.email);
      } catch (error) {
        const challenge = challengeIn(error);
        if (!challenge) return explain(error);
        onChallenge(challenge);
      }
    },
  });
  return (
    <AccountPage
      title="Sign in"
      lead={lead}
      footer={
        <>
          <p>
            No account yet? <Link to={href('/sign-up') + search}>Create one</Link>
          </p>
          <p>
            <Link to={href('/forgot-password')}>Forgot your password?</Link>
          </p>
        </>
      }
    >
      <Form form={form} label="Sign in">
        <TextField
          {...form.field('email')}
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoFocus={isBack}
        />
        <PasswordField
          {...form.field('password')}
          label="Password"
          autoComplete="current-password"
        />
        <SubmitButton submitting={form.submitting} busyLabel="Signing in …">
          Sign in
        </SubmitButton>
      </Form>
    </AccountPage>
  );
}
