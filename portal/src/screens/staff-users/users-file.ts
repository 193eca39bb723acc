import type { PublicClient } from '@tag/client/public';
import { listUsers, type StaffUser, type UserQuery } from '@tag/contract/admin';
import { formatDateTime, formatPhone, toCsv } from '@tag/contract/formats';
import { ROLE_LABELS } from '@tag/contract/permissions';
import { readAllPages } from '../../features/lists/read-all-pages.ts';
import { statusLabel } from './status.tsx';

const HEADINGS = [
  'First name',
  'Last name',
  'Email',
  'Username',
  'Phone number',
  'Role',
  'Status',
  'Created (UTC)',
  'Last sign-in (UTC)',
];

/** Every user the filters leave, in their order, as CSV. */
export async function usersFile(client: PublicClient, filters: UserQuery): Promise<string> {
  const users = await readAllPages((part) =>
    client.call(listUsers, { query: { ...filters, ...part } }),
  );
  return toCsv([HEADINGS, ...users.map(toRow)]);
}

function toRow(user: StaffUser): string[] {
  return [
    user.firstName,
    user.lastName,
    user.email,
    user.username ?? '',
    user.phoneNumber ? formatPhone(user.phoneNumber) : '',
    ROLE_LABELS[user.role.name],
    statusLabel(user),
    formatDateTime(user.createdAt),
    user.lastLoginAt ? formatDateTime(user.lastLoginAt) : '',
  ];
}
