import { useId } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { useSession } from '../../session/session-context.tsx';
import { sessionStore } from '../../session/session-store.ts';
import { signOut } from '../../session/sign-out.ts';
import './impersonation-banner.css';

/** Above everything while staff act as another user in this tab. */
export function ImpersonationBanner() {
  const session = useSession();
  const navigate = useNavigate();
  const { userProfile } = useSnapshot(sessionStore);
  const title = useId();
  const exit = () => {
    void signOut(session);
    void navigate('/');
  };
  return (
    <aside className="impersonation-banner" aria-labelledby={title}>
      <p>
        <strong id={title}>Impersonation Mode is Active</strong>
        {userProfile && (
          <span>
            <bdi>
              {userProfile.firstName} {userProfile.lastName}
            </bdi>
            , {userProfile.email}
          </span>
        )}
      </p>
      <button type="button" onClick={exit}>
        Exit impersonation mode
      </button>
    </aside>
  );
}
