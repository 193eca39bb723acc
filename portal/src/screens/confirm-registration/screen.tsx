import { checkVerificationLink, type VerificationLink } from '@tag/contract/users';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { AccountPage } from '../../features/account-page/account-page.tsx';
import { ResendButton } from '../../features/account-page/resend-button.tsx';
import { UncheckedLink } from '../../features/account-page/unchecked-link.tsx';
import { useLinkCheck } from '../../features/account-page/use-link-check.ts';
import { useClient } from '../../features/api/client-context.tsx';
import type { PageHead } from '../../features/page/page-head.ts';
import { usePageHead } from '../../features/page/use-page-head.ts';
import { keptReturn } from '../../session/kept-return.ts';
import { signInPath } from '../../session/return-to.ts';
import { useSession, useAuthStatus } from '../../session/session-context.tsx';
import { sessionStore } from '../../session/session-store.ts';
import { signOut } from '../../session/sign-out.ts';
import { ConfirmForm } from './confirm-form.tsx';

export const head: PageHead = {
  title: 'Confirm your email',
  description: 'Confirm your email address with the link we sent you.',
};

/**
 * Where the link in the mail leads. It is checked as the page opens; only the button confirms, so a
 * mail program that opens links ahead changes nothing.
 */
export default function ConfirmRegistrationScreen() {
  const { id = '', code = '' } = useParams();
  const client = useClient();
  const session = useSession();
  const isMember = useAuthStatus() === 'member';
  const [confirmed, setConfirmed] = useState<VerificationLink>();
  const { view, tryAgain } = useLinkCheck(`${id}/${code}`, (signal) =>
    client.call(checkVerificationLink, { body: { id, code } }, { signal }),
  );

  function finish(link: VerificationLink): void {
    const { email, kind } = link;
    const { userProfile } = sessionStore;
    if (userProfile && kind === 'email_change' && userProfile.newEmail === email) {
      // The server has ended every session of this user.
      void signOut(session);
    } else if (userProfile && kind === 'address' && userProfile.email === email) {
      session.writeVerified(true);
      userProfile.isVerified = true;
    }
    setConfirmed(link);
  }

  if (confirmed) return <Confirmed link={confirmed} isMember={isMember} />;
  switch (view.status) {
    case 'checking':
      return <AccountPage title="Confirm your email" lead="Checking your link …" />;
    case 'good':
      return <ConfirmForm {...{ id, code }} link={view.link} onDone={() => finish(view.link)} />;
    case 'away':
      return <UncheckedLink message={view.message} tryAgain={tryAgain} />;
    case 'refused':
      return view.code === 'verification_link_expired' ? (
        <AccountPage
          title="The verification link has expired"
          lead="Resend the email to get a new one."
        >
          <ResendButton id={id} />
        </AccountPage>
      ) : (
        <AccountPage
          title="The verification failed"
          lead="This link is incomplete or already used. If you have confirmed your address, just sign in."
        >
          <Link to={signInPath(keptReturn())} className="button">
            Sign in
          </Link>
        </AccountPage>
      );
  }
}

const CONFIRMED = {
  registration:
    'Your account is ready: submit cards, follow your orders, and find every report in one place.',
  address: 'You can use your account again.',
  email_change: 'Sign in with it from now on. Every device was signed out.',
} as const;

const CONFIRMED_HEAD: PageHead = { ...head, title: 'Your email address is confirmed' };

function Confirmed({ link, isMember }: { link: VerificationLink; isMember: boolean }) {
  usePageHead(CONFIRMED_HEAD);
  // Where signing up was started from, such as an invitation.
  const back = link.kind === 'registration' ? keptReturn() : '/';
  return (
    <AccountPage title={CONFIRMED_HEAD.title} lead={CONFIRMED[link.kind]}>
      <Link to={isMember ? '/' : signInPath(back)} className="button">
        {isMember ? 'Go to your account' : 'Sign in'}
      </Link>
    </AccountPage>
  );
}
