import { register, registrationStruct } from '@tag/contract/users';
import { DateField, Form, PhoneField, SubmitButton, TextField, useForm } from '@tag/ui/form';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { AccountPage } from '../../features/account-page/account-page.tsx';
import { useClient } from '../../features/api/client-context.tsx';
import type { PageHead } from '../../features/page/page-head.ts';
import { PasswordChoice } from '../../features/password-choice/password-choice.tsx';
import { useSettings } from '../../features/settings/settings-context.tsx';
import { href } from '../../pages/href.ts';
import { keepReturn } from '../../session/kept-return.ts';
import { returnPath, signInPath } from '../../session/return-to.ts';

export const head: PageHead = {
  title: 'Create an account',
  description: 'Open an account to submit cards for grading and follow every step.',
};

const BLANK = {
  firstName: '',
  lastName: '',
  email: '',
  phoneNumber: '',
  dateOfBirth: '',
  password: '',
  confirmPassword: '',
};

export default function SignUpScreen() {
  const client = useClient();
  const navigate = useNavigate();
  const back = returnPath(useLocation().search);
  const { links } = useSettings();
  const form = useForm({
    schema: registrationStruct,
    initial: BLANK,
    async submit(body) {
      const { id, seconds } = await client.call(register, { body });
      if (back !== '/') keepReturn(back);
      // The next page shows the email address; its URL doesn't.
      await navigate(href('/verification-email/:uid', { uid: id }), {
        state: { email: body.email, seconds },
      });
    },
    fieldOfCode: { user_existed: 'email' },
  });
  return (
    <AccountPage
      title="Create an account"
      lead="Submit cards, follow every step of their grading, and keep their reports together."
      footer={
        <p>
          Already have one? <Link to={signInPath(back)}>Sign in</Link>
        </p>
      }
    >
      <Form form={form} label="Create an account">
        <div className="tag-form-pair">
          <TextField {...form.field('firstName')} label="First name" autoComplete="given-name" />
          <TextField {...form.field('lastName')} label="Last name" autoComplete="family-name" />
        </div>
        <TextField
          {...form.field('email')}
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
        />
        <div className="tag-form-pair">
          <PhoneField {...form.field('phoneNumber')} hint="Ten digits, area code first" />
          <DateField {...form.field('dateOfBirth')} label="Date of birth" autoComplete="bday" />
        </div>
        <PasswordChoice
          password={form.field('password')}
          confirmPassword={form.field('confirmPassword')}
        />
        <SubmitButton submitting={form.submitting} busyLabel="Creating your account …">
          Create account
        </SubmitButton>
        {links.terms && links.privacy && (
          <p className="account-page-lead">
            By creating an account you accept our <a href={links.terms}>terms</a> and{' '}
            <a href={links.privacy}>privacy notice</a>.
          </p>
        )}
      </Form>
    </AccountPage>
  );
}
