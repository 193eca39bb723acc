import { shape } from '@tag/contract/schema';
import { emailRule, forgotPassword } from '@tag/contract/users';
import { Link, useNavigate } from 'react-router-dom';
import { FormEnd } from '../../features/account-form/form-end.tsx';
import { TextField } from '../../features/account-form/text-field.tsx';
import { useAccountForm } from '../../features/account-form/use-account-form.ts';
import { AccountPage } from '../../features/account-page/account-page.tsx';
import { useClient } from '../../features/api/client-context.tsx';
import { HEADS } from '../../features/page/page-head.ts';
import { usePageHead } from '../../features/page/use-page-head.ts';
import { SIGN_IN_PATH } from '../../session/return-to.ts';

const addressRule = shape({ email: emailRule });

export default function ForgotPasswordScreen() {
  usePageHead(HEADS.forgotPassword);
  const client = useClient();
  const navigate = useNavigate();
  const form = useAccountForm({
    rule: addressRule,
    async submit(body) {
      await client.call(forgotPassword, { body });
      await navigate('/forgot-password-success');
    },
    fieldOf: ({ code }) => (code === 'user_not_found' ? 'email' : undefined),
  });
  return (
    <AccountPage
      title="Forgot your password?"
      lead="Enter the email address of your account. We mail you a link to choose a new password."
      footer={
        <p>
          <Link to={SIGN_IN_PATH}>Back to sign in</Link>
        </p>
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
        <FormEnd form={form} label="Mail me a link" busyLabel="Sending …" />
      </form>
    </AccountPage>
  );
}
