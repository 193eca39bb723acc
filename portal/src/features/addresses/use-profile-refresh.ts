import { readProfile } from '@tag/contract/users';
import { useSession } from '../../session/session-context.tsx';
import { adoptProfile } from '../../session/user-profile.ts';

/** Reads the profile again, which says whether there is a shipping address. If that fails, it stays. */
export function useProfileRefresh(): () => void {
  const session = useSession();
  return () => {
    session.client.call(readProfile).then(
      (profile) => adoptProfile(session, profile),
      () => {},
    );
  };
}
