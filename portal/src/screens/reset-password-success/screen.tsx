import { SUCCESS } from '@tag/contract/errors';
import { Link } from 'react-router-dom';
import { AccountPage } from '../../features/account-page/account-page.tsx';
import type { PageHead } from '../../features/page/page-head.ts';
import { href } from '../../pages/href.ts';

export const head: PageHead = {
  title: 'Your password is changed',
  description: 'Sign in with your new password.',
};

export default function ResetPasswordSuccessScreen() {
  return (
    <AccountPage
      title={SUCCESS.password_changed}
      lead="Every device that was signed in has been signed out. Sign in with your new password."
    >
      <Link to={href('/sign-in')} className="button">
        Sign in
      </Link>
    </AccountPage>
  );
}
