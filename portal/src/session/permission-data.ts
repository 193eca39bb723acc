import type { Session } from '@tag/client/session';
import { CLIENT_ERRORS } from '@tag/contract/errors';
import { permissionStruct } from '@tag/contract/permissions';
import { list } from '@tag/contract/schema';
import { readPermissions } from '@tag/contract/users';
import { readStored, writeStored } from './browser-storage.ts';
import { openText, sealText } from './sealed-text.ts';
import { sessionStore } from './session-store.ts';

const PURPOSE = 'local user permission data';
const permissionsStruct = list(permissionStruct);

/**
 * Shows the user's stored permissions at once, and then the server's. They only
 * decide what is shown: the server decides what is done.
 * @param say shows a toast.
 */
export async function loadPermissions(
  session: Session,
  say: (message: string) => void,
): Promise<void> {
  const sessionId = session.sessionId();
  if (!sessionId) return;
  const stillOurs = () => session.sessionId() === sessionId;
  // An impersonation's are the other user's, and last as long as its tab.
  const kept = !session.isImpersonation();
  if (kept) {
    const stored = parsePermissions(await openKept(sessionId, say));
    if (stored && stillOurs()) sessionStore.localUserPermissionData = stored;
  }
  const { permissions } = await session.client.call(readPermissions);
  if (!stillOurs()) return;
  sessionStore.localUserPermissionData = permissions;
  if (!kept) return;
  const sealed = await sealText(JSON.stringify(permissions), sessionId, PURPOSE);
  if (sealed !== null && stillOurs()) writeStored({ localUserPermissionData: sealed });
}

export function forgetPermissions(): void {
  writeStored({ localUserPermissionData: undefined });
}

/** The stored text; empty, with a toast, if it can't be opened. */
async function openKept(sessionId: string, say: (message: string) => void): Promise<string> {
  const { localUserPermissionData: sealed } = readStored();
  if (typeof sealed !== 'string' || sealed === '') return '';
  try {
    return await openText(sealed, sessionId, PURPOSE);
  } catch {
    forgetPermissions();
    say(CLIENT_ERRORS.decryption_failed);
    return '';
  }
}

function parsePermissions(text: string) {
  if (text === '') return null;
  const [failure, permissions] = permissionsStruct.validate(JSON.parse(text));
  return failure ? null : permissions;
}
