import { shape } from '@tag/contract/schema';
import { cancelEmailChange } from '@tag/contract/users';
import { Form, SubmitButton, useForm } from '@tag/ui/form';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { AccountPage } from '../../features/account-page/account-page.tsx';
import { useClient } from '../../features/api/client-context.tsx';
import type { PageHead } from '../../features/page/page-head.ts';
import { href } from '../../pages/href.ts';

export const head: PageHead = {
  title: 'Keep your email address',
  description: 'Cancel a change of the email address of your account.',
};

const nothing = shape({});

/** The old address's page after a request to change the account's email address. */
export default function CancelEmailChangeScreen() {
  const { id = '', code = '' } = useParams();
  const client = useClient();
  const [isDone, setDone] = useState(false);
  const form = useForm({
    schema: nothing,
    initial: {},
    async submit() {
      await client.call(cancelEmailChange, { params: { id }, body: { code } });
      setDone(true);
    },
  });
  if (isDone) {
    return (
      <AccountPage
        title="The change is canceled"
        lead="Your account keeps its email address, and every device was signed out. The person who asked for the change knew your password. If that wasn’t you, choose a new one now."
      >
        <Link to={href('/forgot-password')} className="button">
          Choose a new password
        </Link>
      </AccountPage>
    );
  }
  return (
    <AccountPage
      title="Keep your email address?"
      lead="Someone who knows your password asked to move your account to another email address. Cancel the change if it wasn’t you. That also signs out every device."
    >
      <Form form={form} label="Cancel the change">
        <SubmitButton submitting={form.submitting} busyLabel="Canceling …">
          Cancel the change
        </SubmitButton>
      </Form>
    </AccountPage>
  );
}
