import { isPermitted, type Permission } from '@tag/contract/permissions';
import { useSnapshot } from 'valtio';
import { useSessionId } from './session-context.tsx';
import { sessionStore } from './session-store.ts';

/** What the user may do. While a page hydrates it is as it was served, even where permissions were quicker. */
export function usePermissions(): readonly Permission[] {
  const { localUserPermissionData } = useSnapshot(sessionStore);
  const isHydrated = useSessionId() !== undefined;
  return (isHydrated && localUserPermissionData) || [];
}

/** Whether the user may do something. */
export const useIsPermitted = (wanted: Permission): boolean =>
  isPermitted(usePermissions(), wanted);
