import { isAborted } from '@tag/client/public';
import type { Session } from '@tag/client/session';
import { updateSetting } from '@tag/contract/users';
import { changeLocalUserData } from './local-user-data.ts';
import type { LocalUserData } from './session-store.ts';
import { adoptProfile } from './user-profile.ts';

/** Calls go out one after another, so the last choice is the last one written. */
let last: Promise<void> = Promise.resolve();

/**
 * Changes a setting in this browser at once, and in the profile of the user who is signed in. Staff who act
 * as a user change only their own browser.
 * @param onFailure called with the reason if the profile couldn't be changed; the browser keeps the choice.
 */
export function changeUserSetting(
  session: Session,
  change: Partial<LocalUserData>,
  onFailure: (error: unknown) => void,
): void {
  changeLocalUserData(change);
  const sessionId = session.sessionId();
  if (!sessionId || session.isImpersonation() || !session.isVerified()) return;
  last = last.then(async () => {
    if (session.sessionId() !== sessionId) return;
    try {
      const profile = await session.client.call(updateSetting, { body: change });
      if (session.sessionId() === sessionId) adoptProfile(session, profile);
    } catch (error) {
      if (!isAborted(error) && session.sessionId() === sessionId) onFailure(error);
    }
  });
}
