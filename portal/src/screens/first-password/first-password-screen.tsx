import { changeFirstPassword, passwordPairRule } from '@tag/contract/users';
import { Link, useLocation, useNavigate, useParams } from 'react-router-dom';
import { FormEnd } from '../../features/account-form/form-end.tsx';
import { PasswordPair } from '../../features/account-form/password-pair.tsx';
import { useAccountForm } from '../../features/account-form/use-account-form.ts';
import { AccountPage } from '../../features/account-page/account-page.tsx';
import { HEADS } from '../../features/page/page-head.ts';
import { usePageHead } from '../../features/page/use-page-head.ts';
import { returnPath, SIGN_IN_PATH } from '../../session/return-to.ts';
import { useSession } from '../../session/session-context.tsx';

/** Where who signed in with a mailed password chooses one of their own. */
export default function FirstPasswordScreen() {
  usePageHead(HEADS.firstPassword);
  const { id = '' } = useParams();
  const { search } = useLocation();
  const session = useSession();
  const navigate = useNavigate();
  const form = useAccountForm({
    rule: passwordPairRule,
    async submit(body) {
      session.begin(await session.client.call(changeFirstPassword, { params: { id }, body }));
      await navigate(returnPath(search), { replace: true });
    },
  });
  return (
    <AccountPage
      title="Choose your password"
      lead="The password from your mail was good for one sign-in. From now on you use one of your own."
      footer={
        <p>
          Did it take too long? <Link to={SIGN_IN_PATH}>Sign in again</Link> with the password from
          your mail.
        </p>
      }
    >
      <form className="account-form" {...form.props}>
        <PasswordPair form={form} label="New password" />
        <FormEnd form={form} label="Save and sign in" busyLabel="Saving …" />
      </form>
    </AccountPage>
  );
}
