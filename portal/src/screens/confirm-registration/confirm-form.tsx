import { required, shape, text } from '@tag/contract/schema';
import { verifyEmail, type VerificationLink } from '@tag/contract/users';
import { Form, PasswordField, SubmitButton, useForm } from '@tag/ui/form';
import { AccountPage } from '../../features/account-page/account-page.tsx';
import { useClient } from '../../features/api/client-context.tsx';

interface ConfirmFormProps {
  id: string;
  code: string;
  link: VerificationLink;
  onDone(): void;
}

const passwordStruct = shape({ password: required(text({ max: 100 }), 'Password is required') });
const nothing = shape({});

/** Confirms an address: with a new account's password, or only with the button. */
export function ConfirmForm(props: ConfirmFormProps) {
  return props.link.kind === 'registration' ? (
    <RegistrationForm {...props} />
  ) : (
    <AddressForm {...props} />
  );
}

function RegistrationForm({ id, code, link, onDone }: ConfirmFormProps) {
  const client = useClient();
  const form = useForm({
    schema: passwordStruct,
    initial: { password: '' },
    fieldOfCode: { incorrect_password: 'password' },
    async submit({ password }) {
      await client.call(verifyEmail, { params: { id }, body: { code, password } });
      onDone();
    },
  });
  return (
    <AccountPage
      title="Confirm your email"
      lead={
        <>
          Enter the password you chose when you signed up with <bdi>{link.email}</bdi>.
        </>
      }
      footer={<p>Didn’t sign up? Close this page. No account opens without that password.</p>}
    >
      <Form form={form} label="Confirm your email">
        {/* For password managers: whose password this is. */}
        <input type="email" autoComplete="username" value={link.email} readOnly hidden />
        <PasswordField
          {...form.field('password')}
          label="Password"
          autoComplete="current-password"
        />
        <SubmitButton submitting={form.submitting} busyLabel="Confirming …">
          Confirm email address
        </SubmitButton>
      </Form>
    </AccountPage>
  );
}

function AddressForm({ id, code, link, onDone }: ConfirmFormProps) {
  const client = useClient();
  const form = useForm({
    schema: nothing,
    initial: {},
    async submit() {
      await client.call(verifyEmail, { params: { id }, body: { code } });
      onDone();
    },
  });
  const moves = link.kind === 'email_change';
  return (
    <AccountPage
      title="Confirm your email"
      lead={
        <>
          Use <bdi>{link.email}</bdi> for your account?
          {moves && ' Every device is signed out, and you sign in with the new address.'}
        </>
      }
    >
      <Form form={form} label="Confirm your email">
        <SubmitButton submitting={form.submitting} busyLabel="Confirming …">
          Confirm email address
        </SubmitButton>
      </Form>
    </AccountPage>
  );
}
