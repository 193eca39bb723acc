import { Navigate } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { href } from '../../pages/href.ts';
import { sessionStore } from '../../session/session-store.ts';

/** Leads on after signing in: to the page that was asked for, else the lab's staff to the bench, others home. */
export function SignedIn({ back }: { back: string }) {
  const { profileFailure, userProfile } = useSnapshot(sessionStore);
  if (back !== '/') return <Navigate to={back} replace />;
  if (userProfile === null && profileFailure === null)
    return <div className="screen-placeholder" aria-busy="true" />;
  const isOfLab = userProfile?.role.name === 'lab';
  return <Navigate to={isOfLab ? href('/lab/:orderNumber?') : '/'} replace />;
}
