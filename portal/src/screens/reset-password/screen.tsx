import { passwordByLinkStruct, checkResetLink, resetPassword } from '@tag/contract/users';
import { Form, SubmitButton, useForm } from '@tag/ui/form';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { AccountPage } from '../../features/account-page/account-page.tsx';
import { UncheckedLink } from '../../features/account-page/unchecked-link.tsx';
import { useLinkCheck } from '../../features/account-page/use-link-check.ts';
import { useClient } from '../../features/api/client-context.tsx';
import type { PageHead } from '../../features/page/page-head.ts';
import { PasswordChoice } from '../../features/password-choice/password-choice.tsx';
import { href } from '../../pages/href.ts';

export const head: PageHead = {
  title: 'Choose a new password',
  description: 'Set a new password by the link that was mailed to you.',
};

/** A new password by the mailed link, which is looked at before anybody types anything. */
export default function ResetPasswordScreen() {
  const { id = '', code = '' } = useParams();
  const client = useClient();
  const { view, tryAgain } = useLinkCheck(`${id}/${code}`, (signal) =>
    client.call(checkResetLink, { body: { id, code } }, { signal }),
  );
  if (view.status === 'checking') {
    return <AccountPage title="Choose a new password" lead="Checking your link …" />;
  }
  if (view.status === 'away') {
    return <UncheckedLink message={view.message} tryAgain={tryAgain} />;
  }
  if (view.status === 'refused') {
    return (
      <AccountPage
        title="This link has expired"
        lead="Links to choose a new password expire after one hour and work once. Request another."
      >
        <Link to={href('/forgot-password')} className="button">
          Request another link
        </Link>
      </AccountPage>
    );
  }
  return <ResetForm id={id} code={code} />;
}

function ResetForm({ id, code }: { id: string; code: string }) {
  const client = useClient();
  const navigate = useNavigate();
  const form = useForm({
    schema: passwordByLinkStruct,
    initial: { password: '', confirmPassword: '' },
    prepare: (values) => ({ ...values, code }),
    async submit(body) {
      await client.call(resetPassword, { params: { id }, body });
      await navigate(href('/reset-password-success'), { replace: true });
    },
  });
  return (
    <AccountPage
      title="Choose a new password"
      lead="Every device that is signed in to your account is signed out."
    >
      <Form form={form} label="Choose a new password">
        <PasswordChoice
          label="New password"
          password={form.field('password')}
          confirmPassword={form.field('confirmPassword')}
        />
        <SubmitButton submitting={form.submitting} busyLabel="Saving …">
          Save the new password
        </SubmitButton>
      </Form>
    </AccountPage>
  );
}
