import { isPermitted } from '@tag/contract/permissions';
import { Suspense } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { lazy } from '../features/lazy/lazy.ts';
import { href } from '../pages/href.ts';
import { useSessionId, useSession } from '../session/session-context.tsx';
import { sessionStore } from '../session/session-store.ts';
import { signInPath } from '../session/return-to.ts';
import { ProfileError } from './profile-error.tsx';
import { notFoundRoute } from './routes.ts';
import type { ScreenRoute } from './route.ts';
import { HomeShell } from './shell/home-shell.tsx';

/** Few ever see it. */
const FactorSetupPage = lazy(() => import('../features/second-factor/setup-page.tsx'));

/**
 * A screen for signed-in users. Visitors are sent to sign in and brought back; users without a confirmed
 * email address are sent to confirm it first, and administrators without a second factor add one. Until the session is known, and in the served HTML,
 * only the frame shows, and only to users the head's script detected as members.
 */
export function MemberRoute({ route }: { route: ScreenRoute }) {
  const sessionId = useSessionId();
  const { pathname, search, hash } = useLocation();
  if (sessionId === null) {
    const back = `${pathname}${search}${hash}`;
    return (
      <Navigate to={sessionStore.hasSignedOut ? href('/sign-in') : signInPath(back)} replace />
    );
  }
  const { isWide } = route;
  return (
    <div className="for-members">
      <HomeShell isWide={typeof isWide === 'string' ? pathname.startsWith(isWide) : isWide}>
        <Suspense fallback={<Placeholder />}>
          {/* Nothing that one user sees is left for the next. */}
          {sessionId === undefined ? <Placeholder /> : <Admitted key={sessionId} route={route} />}
        </Suspense>
      </HomeShell>
    </div>
  );
}

function Admitted({ route }: { route: ScreenRoute }) {
  const session = useSession();
  const { userProfile, profileFailure, localUserPermissionData } = useSnapshot(sessionStore);
  const isVerified = userProfile ? userProfile.isVerified : session.isVerified();
  if (!isVerified) {
    if (profileFailure !== null) return <ProfileError message={profileFailure} />;
    if (!userProfile) return <Placeholder />;
    return (
      <Navigate
        to={href('/verification-email/:uid', { uid: userProfile.verificationId ?? '' })}
        replace
      />
    );
  }
  if (userProfile?.needsSecondFactor) return <FactorSetupPage />;
  if (typeof route.access === 'object') {
    if (!localUserPermissionData) return <Placeholder />;
    if (!isPermitted(localUserPermissionData, route.access))
      return <notFoundRoute.screen.Component />;
  }
  return <route.screen.Component />;
}

const Placeholder = () => <div className="screen-placeholder" aria-busy="true" />;
