import { register, registrationStruct } from '@tag/contract/users';
import { Link, useNavigate } from 'react-router-dom';
import { FormEnd } from '../../features/account-form/form-end.tsx';
import { PasswordPair } from '../../features/account-form/password-pair.tsx';
import { TextField } from '../../features/account-form/text-field.tsx';
import { useAccountForm } from '../../features/account-form/use-account-form.ts';
import { AccountPage } from '../../features/account-page/account-page.tsx';
import { useClient } from '../../features/api/client-context.tsx';
import { HEADS } from '../../features/page/page-head.ts';
import { usePageHead } from '../../features/page/use-page-head.ts';
import { useSettings } from '../../features/settings/settings-context.tsx';
import { SIGN_IN_PATH } from '../../session/return-to.ts';

export default function SignUpScreen() {
  usePageHead(HEADS.signUp);
  const client = useClient();
  const navigate = useNavigate();
  const { links } = useSettings();
  const form = useAccountForm({
    rule: registrationStruct,
    async submit(body) {
      const { id, seconds } = await client.call(register, { body });
      // The page to come tells where the mail went; the address stays out of its own.
      await navigate(`/verification-email/${id}`, { state: { email: body.email, seconds } });
    },
    fieldOf: ({ code }) => (code === 'user_existed' ? 'email' : undefined),
  });
  return (
    <AccountPage
      title="Create an account"
      lead="Submit cards, follow every step of their grading, and keep their reports together."
      footer={
        <p>
          Already have one? <Link to={SIGN_IN_PATH}>Sign in</Link>
        </p>
      }
    >
      <form className="account-form" {...form.props}>
        <div className="account-form__pair">
          <TextField form={form} name="firstName" label="First name" autoComplete="given-name" />
          <TextField form={form} name="lastName" label="Last name" autoComplete="family-name" />
        </div>
        <TextField
          form={form}
          name="email"
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <div className="account-form__pair">
          <TextField
            form={form}
            name="phoneNumber"
            label="Phone"
            type="tel"
            inputMode="tel"
            autoComplete="tel-national"
            hint="(555)-555-0100"
          />
          <TextField
            form={form}
            name="dateOfBirth"
            label="Date of birth"
            inputMode="numeric"
            autoComplete="off"
            placeholder="MM-DD-YYYY"
            hint="You must be at least 18"
          />
        </div>
        <PasswordPair form={form} />
        <FormEnd form={form} label="Create account" busyLabel="Creating your account …" />
        {links.terms && links.privacy && (
          <p className="account-page__lead">
            By creating an account you accept our <a href={links.terms}>terms</a> and{' '}
            <a href={links.privacy}>privacy notice</a>.
          </p>
        )}
      </form>
    </AccountPage>
  );
}
