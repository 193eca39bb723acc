import { Refusal } from '@tag/contract/errors';
import type { PasswordHasher, StoredHashes } from '../auth/passwords.ts';

/** @throws ApiError `validation` at `body.password` if the password is the current one. */
export async function assertDiffers(
  hasher: PasswordHasher,
  password: string,
  stored: StoredHashes,
): Promise<void> {
  if (!(await hasher.match(password, stored))) return;
  const reason = 'New password must differ from the current password';
  throw new Refusal('validation', { fields: [{ path: 'body.password', reason }] });
}
