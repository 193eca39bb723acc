import { changeFirstPassword, passwordPairRule } from '@tag/contract/users';
import { Form, SubmitButton, useForm } from '@tag/ui/form';
import { useState } from 'react';
import { Link, useLocation, useParams } from 'react-router-dom';
import { AccountPage } from '../../features/account-page/account-page.tsx';
import { SignedIn } from '../../features/account-page/signed-in.tsx';
import type { PageHead } from '../../features/page/page-head.ts';
import { PasswordChoice } from '../../features/password-choice/password-choice.tsx';
import { href } from '../../pages/href.ts';
import { returnPath } from '../../session/return-to.ts';
import { useSession } from '../../session/session-context.tsx';

export const head: PageHead = {
  title: 'Choose your password',
  description: 'Replace the password we emailed you with your own.',
};

/** A user who signed in with an emailed password chooses a new one here. */
export default function FirstPasswordScreen() {
  const { id = '' } = useParams();
  const { search } = useLocation();
  const session = useSession();
  const [isDone, setDone] = useState(false);
  const form = useForm({
    schema: passwordPairRule,
    initial: { password: '', confirmPassword: '' },
    async submit(body) {
      session.begin(await session.client.call(changeFirstPassword, { params: { id }, body }));
      setDone(true);
    },
  });
  if (isDone) return <SignedIn back={returnPath(search)} />;
  return (
    <AccountPage
      title="Choose your password"
      lead="The password we emailed you works once. Choose your own to sign in with from now on."
      footer={
        <p>
          Took too long? <Link to={href('/sign-in')}>Sign in again</Link> with the password from
          your email.
        </p>
      }
    >
      <Form form={form} label="Choose your password">
        <PasswordChoice
          label="New password"
          password={form.field('password')}
          confirmPassword={form.field('confirmPassword')}
        />
        <SubmitButton submitting={form.submitting} busyLabel="Saving …">
          Save and sign in
        </SubmitButton>
      </Form>
    </AccountPage>
  );
}
