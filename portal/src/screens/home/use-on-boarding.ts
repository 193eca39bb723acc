import { failureOf } from '@tag/client/public';
import { ApiError, CLIENT_ERRORS } from '@tag/contract/errors';
import { markOnBoarding, type MarkedStep } from '@tag/contract/users';
import { say } from '@tag/ui/toast';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { useSession } from '../../session/session-context.tsx';
import { sessionStore } from '../../session/session-store.ts';
import { adoptProfile } from '../../session/user-profile.ts';

/** One step of the introduction: whether the user has done it, and how to say so. */
export function useOnBoarding(step: MarkedStep) {
  const session = useSession();
  const { userProfile } = useSnapshot(sessionStore);
  const [isBusy, setBusy] = useState(false);

  async function mark(): Promise<void> {
    setBusy(true);
    try {
      const profile = await session.client.call(markOnBoarding, { body: { steps: [step] } });
      adoptProfile(session, profile);
    } catch (error) {
      const away = failureOf(error).code === 'network';
      say(error instanceof ApiError && !away ? error.message : CLIENT_ERRORS.offline, 'error');
    } finally {
      setBusy(false);
    }
  }

  return {
    isDone: userProfile?.onBoarding.includes(step) ?? false,
    isBusy,
    markDone: () => void mark(),
  };
}
