import { isPermitted, type Permission } from '@tag/contract/permissions';
import { useSnapshot } from 'valtio';
import { useSessionId } from './session-context.tsx';
import { sessionStore } from './session-store.ts';

/** Whether the user may do something; not before the page is hydrated, so that it is as it was served. */
export function useIsPermitted(wanted: Permission): boolean {
  const { localUserPermissionData } = useSnapshot(sessionStore);
  const isHydrated = useSessionId() !== undefined;
  return isHydrated && isPermitted(localUserPermissionData ?? [], wanted);
}
