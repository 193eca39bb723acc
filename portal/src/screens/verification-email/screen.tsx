import { Link, Navigate, useLocation, useParams } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { AccountPage } from '../../features/account-page/account-page.tsx';
import { ResendButton } from '../../features/account-page/resend-button.tsx';
import type { PageHead } from '../../features/page/page-head.ts';
import { keptReturn } from '../../session/kept-return.ts';
import { signInPath } from '../../session/return-to.ts';
import { useAuthStatus } from '../../session/session-context.tsx';
import { sessionStore } from '../../session/session-store.ts';

export const head: PageHead = {
  title: 'Confirm your email',
  description: 'We have sent you a link. Open it to confirm your email address.',
};

interface Sent {
  email?: string;
  seconds?: number;
}

/** Waits until the link in the email is opened. */
export default function VerificationEmailScreen() {
  const { uid = '' } = useParams();
  const authStatus = useAuthStatus();
  const { state } = useLocation();
  // A reload keeps it, but the page was served without.
  const isServed = authStatus === 'unknown';
  const sent = ((isServed ? null : state) ?? {}) as Sent;
  const back = isServed ? '/' : keptReturn();
  const isMember = authStatus === 'member';
  const { userProfile } = useSnapshot(sessionStore);
  if (isMember && userProfile?.isVerified && !userProfile.newEmail) {
    return <Navigate to="/" replace />;
  }
  const email = sent.email ?? userProfile?.newEmail ?? userProfile?.email;
  return (
    <AccountPage
      title="Confirm your email"
      lead={
        <>
          We’ve emailed {email ? <bdi>{email}</bdi> : 'you'}. Open the link in the email to confirm
          your address. It can take a few minutes, so check your spam folder too.
        </>
      }
      footer={
        !isMember && (
          <p>
            Confirmed already? <Link to={signInPath(back)}>Sign in</Link>
          </p>
        )
      }
    >
      <ResendButton
        key={authStatus === 'unknown' ? 'served' : uid}
        id={uid}
        {...(sent.seconds !== undefined && { seconds: sent.seconds })}
      />
    </AccountPage>
  );
}
