import { shape } from '@tag/contract/schema';
import { emailRule, forgotPassword } from '@tag/contract/users';
import { Form, SubmitButton, TextField, useForm } from '@tag/ui/form';
import { Link, useNavigate } from 'react-router-dom';
import { AccountPage } from '../../features/account-page/account-page.tsx';
import { useClient } from '../../features/api/client-context.tsx';
import type { PageHead } from '../../features/page/page-head.ts';
import { href } from '../../pages/href.ts';

export const head: PageHead = {
  title: 'Forgotten password',
  description: 'Ask for a link to choose a new password.',
};

const addressRule = shape({ email: emailRule });

export default function ForgotPasswordScreen() {
  const client = useClient();
  const navigate = useNavigate();
  const form = useForm({
    schema: addressRule,
    initial: { email: '' },
    async submit(body) {
      await client.call(forgotPassword, { body });
      await navigate(href('/forgot-password-success'));
    },
    fieldOfCode: { user_not_found: 'email' },
  });
  return (
    <AccountPage
      title="Forgot your password?"
      lead="Enter your account’s email address. We’ll email you a link to choose a new password."
      footer={
        <p>
          <Link to={href('/sign-in')}>Back to sign in</Link>
        </p>
      }
    >
      <Form form={form} label="Ask for a link">
        <TextField
          {...form.field('email')}
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="username"
        />
        <SubmitButton submitting={form.submitting} busyLabel="Sending …">
          Email me a link
        </SubmitButton>
      </Form>
    </AccountPage>
  );
}
