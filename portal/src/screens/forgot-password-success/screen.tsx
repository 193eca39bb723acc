import { Link } from 'react-router-dom';
import { AccountPage } from '../../features/account-page/account-page.tsx';
import type { PageHead } from '../../features/page/page-head.ts';
import { href } from '../../pages/href.ts';

export const head: PageHead = {
  title: 'Check your email',
  description: 'A link to choose a new password is on its way, if the address has an account.',
};

/** The same for every address, so it doesn't reveal who has an account. */
export default function ForgotPasswordSuccessScreen() {
  return (
    <AccountPage
      title="Check your email"
      lead="If this address has an account, a link to choose a new password is on its way. It can take a few minutes; check your spam folder too."
      footer={
        <p>
          Didn’t get it? <Link to={href('/forgot-password')}>Request another link</Link>
        </p>
      }
    >
      <Link to={href('/sign-in')} className="button">
        Back to sign in
      </Link>
    </AccountPage>
  );
}
