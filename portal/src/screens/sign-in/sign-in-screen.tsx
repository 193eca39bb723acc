import { credentialsStruct, login } from '@tag/contract/users';
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom';
import { FormEnd } from '../../features/account-form/form-end.tsx';
import { PasswordField } from '../../features/account-form/password-field.tsx';
import { TextField } from '../../features/account-form/text-field.tsx';
import { useAccountForm } from '../../features/account-form/use-account-form.ts';
import { AccountPage } from '../../features/account-page/account-page.tsx';
import { HEADS } from '../../features/page/page-head.ts';
import { usePageHead } from '../../features/page/use-page-head.ts';
import { returnPath } from '../../session/return-to.ts';
import { useSession, useStanding } from '../../session/session-context.tsx';

export default function SignInScreen() {
  usePageHead(HEADS.signIn);
  const { search } = useLocation();
  const back = returnPath(search);
  // Also where somebody has just signed in: here, or in another tab.
  if (useStanding() === 'member') return <Navigate to={back} replace />;
  return (
    <div className="for-visitors">
      <SignInForm isSentHere={back !== '/'} />
    </div>
  );
}

function SignInForm({ isSentHere }: { isSentHere: boolean }) {
  const session = useSession();
  const navigate = useNavigate();
  const { search } = useLocation();
  const form = useAccountForm({
    rule: credentialsStruct,
    async submit(body) {
      const answer = await session.client.call(login, { body });
      if ('token' in answer) session.begin(answer);
      else await navigate(`/change-password-first-login/${answer.firstLoginId}${search}`);
    },
  });
  return (
    <AccountPage
      title="Sign in"
      lead={isSentHere ? 'Sign in to see this page. You come back to it afterwards.' : undefined}
      footer={
        <>
          <p>
            No account yet? <Link to="/sign-up">Create one</Link>
          </p>
          <p>
            <Link to="/forgot-password">Forgot your password?</Link>
          </p>
        </>
      }
    >
      <form className="account-form" {...form.props}>
        <TextField
          form={form}
          name="email"
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField form={form} kind="current" name="password" label="Password" />
        <FormEnd form={form} label="Sign in" busyLabel="Signing in …" />
      </form>
    </AccountPage>
  );
}
