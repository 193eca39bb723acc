import { BROWSER_ERRORS, CLIENT_ERRORS } from '@tag/contract/errors';
import { say } from '@tag/ui/toast';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { answerPassword } from '../features/fresh-password/fresh-password-state.ts';
import { forgetHelpChat } from '../features/help-chat/help-chat-state.ts';
import { forgetPermissions, loadPermissions } from '../session/permission-data.ts';
import { useSessionId, useSession } from '../session/session-context.tsx';
import { forgetUser, sessionStore } from '../session/session-store.ts';
import { loadProfile } from '../session/user-profile.ts';

/** Updates the user's data with the session, and explains why a session expired. */
export function SessionEffects() {
  const session = useSession();
  const navigate = useNavigate();
  const sessionId = useSessionId();
  const wasImpersonation = useRef(false);
  const before = useRef(sessionId);

  useEffect(() => {
    if (sessionId === undefined) return;
    forgetUser();
    if (before.current !== undefined && before.current !== sessionId) {
      forgetHelpChat();
      // Whoever was asked for a password has left.
      answerPassword(false);
    }
    before.current = sessionId;
    const { dataset } = document.documentElement;
    if (sessionId === null) {
      delete dataset.session;
      forgetPermissions();
      return;
    }
    dataset.session = 'member';
    sessionStore.hasSignedOut = false;
    const sayError = (message: string) => say(message, 'error');
    void loadProfile(session, sayError);
    // Without them nothing of the staff's shows, which is the safe side.
    loadPermissions(session, sayError).catch(() => {
      if (session.sessionId() === sessionId) sessionStore.localUserPermissionData ??= [];
    });
  }, [sessionId, session]);

  useEffect(() => {
    wasImpersonation.current = session.isImpersonation();
    return session.subscribe(({ reason, cause }) => {
      if (reason === 'expired') {
        const failed = cause instanceof Error && cause.message === CLIENT_ERRORS.renewal_failed;
        say(
          failed ? CLIENT_ERRORS.renewal_failed : BROWSER_ERRORS.session_expired.message,
          'error',
        );
      }
      // The staff's own account takes the place of the one they acted for: not on that one's page.
      if (wasImpersonation.current && !session.isImpersonation()) void navigate('/');
      wasImpersonation.current = session.isImpersonation();
    });
  }, [session, navigate]);

  return null;
}
