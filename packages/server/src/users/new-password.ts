import { fieldRefusal } from '@tag/contract/errors';
import type { PasswordHasher, StoredHashes } from '../auth/passwords.ts';

/** @throws ApiError `validation` at `body.password` if the password is the current one. */
export async function assertDiffers(
  hasher: PasswordHasher,
  password: string,
  stored: StoredHashes,
): Promise<void> {
  if (!(await hasher.match(password, stored))) return;
  throw fieldRefusal('body.password', 'New password must differ from the current password');
}
