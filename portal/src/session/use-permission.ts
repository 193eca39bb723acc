import { isPermitted, type Permission } from '@tag/contract/permissions';
import { useSnapshot } from 'valtio';
import { sessionStore } from './session-store.ts';

/** Whether the signed-in user may do something: what is shown follows it, the server enforces it. */
export function usePermission(wanted: Permission): boolean {
  const { localUserPermissionData } = useSnapshot(sessionStore);
  return isPermitted(localUserPermissionData ?? [], wanted);
}
