import type { PublicClient } from '@tag/client/public';
import { listUsers, type StaffUser, type UserQuery } from '@tag/contract/admin';
import { formatDateTime, formatPhone } from '@tag/contract/formats';
import { ROLE_LABELS } from '@tag/contract/permissions';
import { csvOf, type CsvColumn } from '../../features/csv/csv-of.ts';
import { readAllPages } from '../../features/lists/read-all-pages.ts';
import { statusLabel } from './status.tsx';

const COLUMNS: readonly CsvColumn<StaffUser>[] = [
  ['First name', ({ firstName }) => firstName],
  ['Last name', ({ lastName }) => lastName],
  ['Email', ({ email }) => email],
  ['Username', ({ username }) => username ?? ''],
  ['Phone number', ({ phoneNumber }) => (phoneNumber ? formatPhone(phoneNumber) : '')],
  ['Role', ({ role }) => ROLE_LABELS[role.name]],
  ['Status', statusLabel],
  ['Created (UTC)', ({ createdAt }) => formatDateTime(createdAt)],
  ['Last sign-in (UTC)', ({ lastLoginAt }) => (lastLoginAt ? formatDateTime(lastLoginAt) : '')],
];

/** Every user the filters leave, in their order, as CSV. */
export async function usersFile(client: PublicClient, filters: UserQuery): Promise<string> {
  const users = await readAllPages((part) =>
    client.call(listUsers, { query: { ...filters, ...part } }),
  );
  return csvOf(COLUMNS, users);
}
