import { isPermitted, type Permission } from '@tag/contract/permissions';
import { useSnapshot } from 'valtio';
import { sessionStore } from './session-store.ts';

/** Whether the signed-in user has a permission: it decides what is shown; the server enforces it. */
export function usePermission(wanted: Permission): boolean {
  const { localUserPermissionData } = useSnapshot(sessionStore);
  return isPermitted(localUserPermissionData ?? [], wanted);
}
