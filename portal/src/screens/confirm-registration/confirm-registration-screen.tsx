import { verifyEmail } from '@tag/contract/users';
import { Link, useParams } from 'react-router-dom';
import { AccountPage } from '../../features/account-page/account-page.tsx';
import { ResendButton } from '../../features/account-page/resend-button.tsx';
import { useLinkCheck } from '../../features/account-page/use-link-check.ts';
import { useClient } from '../../features/api/client-context.tsx';
import { HEADS } from '../../features/page/page-head.ts';
import { usePageHead } from '../../features/page/use-page-head.ts';
import { SIGN_IN_PATH } from '../../session/return-to.ts';
import { useSession, useStanding } from '../../session/session-context.tsx';
import { sessionStore } from '../../session/session-store.ts';

/** Where the link in the mail leads: opening it confirms the address. */
export default function ConfirmRegistrationScreen() {
  usePageHead(HEADS.confirmRegistration);
  const { id = '', code = '' } = useParams();
  const client = useClient();
  const session = useSession();
  const isMember = useStanding() === 'member';
  const { view, tryAgain } = useLinkCheck(`${id}/${code}`, async () => {
    await client.call(verifyEmail, { params: { id }, body: { code } });
    if (session.mark() === null) return;
    session.writeVerified(true);
    if (sessionStore.userProfile) sessionStore.userProfile.isVerified = true;
  });

  switch (view.status) {
    case 'checking':
      return <AccountPage title="Confirming your email" lead="One moment …" />;
    case 'good':
      return (
        <AccountPage
          title="Your email address is confirmed"
          lead="Your account is ready: submit cards, follow your orders, and find every report in one place."
        >
          <Link to={isMember ? '/' : SIGN_IN_PATH} className="button">
            {isMember ? 'Go to your account' : 'Sign in'}
          </Link>
        </AccountPage>
      );
    case 'away':
      return (
        <AccountPage title="Your link could not be checked" lead={view.message}>
          <button type="button" className="button" onClick={tryAgain}>
            Try again
          </button>
        </AccountPage>
      );
    case 'refused':
      return view.code === 'verification_link_expired' ? (
        <AccountPage title="The verification link has expired" lead={view.message}>
          <ResendButton id={id} />
        </AccountPage>
      ) : (
        <AccountPage
          title="The verification failed"
          lead="The link is not whole, or it has been used already. If you have confirmed your address before, just sign in."
        >
          <Link to={SIGN_IN_PATH} className="button">
            Sign in
          </Link>
        </AccountPage>
      );
  }
}
