import { isAborted } from '@tag/client/public';
import type { Session } from '@tag/client/session';
import { CLIENT_ERRORS, ApiError } from '@tag/contract/errors';
import { readProfile, type Profile } from '@tag/contract/users';
import { adoptSetting } from './local-user-data.ts';
import { sessionStore } from './session-store.ts';

/**
 * Loads the signed-in user. A failure is reported by a toast, in the server's words if it has any, and can
 * be retried.
 */
export async function loadProfile(session: Session, say: (message: string) => void): Promise<void> {
  const sessionId = session.sessionId();
  if (!sessionId) return;
  sessionStore.profileFailure = null;
  const before = { ...sessionStore.localUserData };
  try {
    const profile = await session.client.call(readProfile);
    if (session.sessionId() !== sessionId) return;
    adoptProfile(session, profile);
    // Staff who act as a user keep their settings.
    if (!session.isImpersonation()) adoptSetting(profile.setting, before);
  } catch (error) {
    if (isAborted(error) || session.sessionId() !== sessionId) return;
    const hasWords = error instanceof ApiError && error.hasOwnMessage;
    const message = hasWords ? error.message : CLIENT_ERRORS.profile_load_failed;
    sessionStore.profileFailure = message;
    say(message);
  }
}

/** Takes over a profile that a call brought: everything that shows the user follows. */
export function adoptProfile(session: Session, profile: Profile): void {
  sessionStore.userProfile = profile;
  sessionStore.profileFailure = null;
  session.writeVerified(profile.isVerified);
}
