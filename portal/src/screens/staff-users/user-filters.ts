import {
  USER_FILTERS,
  USER_SORTS,
  type UserFilter,
  type UserQuery,
  type UserSort,
} from '@tag/contract/admin';
import { USER_STATUS_LABELS } from '@tag/contract/users';
import { oneOfChoices, readListAddress, wholeNumber } from '../../features/lists/list-address.ts';

export const STATUSES = USER_FILTERS.map((value) => ({ value, label: USER_STATUS_LABELS[value] }));

/** The list's filters in the page's address; invalid values count as missing. */
export function readFilters(
  address: URLSearchParams,
): UserQuery & { pageSize: number; sort: UserSort; direction: 'asc' | 'desc' } {
  const status = oneOfChoices<UserFilter>(USER_FILTERS, address.get('status'));
  const roleId = wholeNumber(address.get('role'));
  return {
    ...readListAddress(address),
    ...(status && { status }),
    ...(roleId && { roleId }),
    sort: oneOfChoices<UserSort>(USER_SORTS, address.get('sort')) ?? 'createdAt',
    direction: address.get('direction') === 'asc' ? 'asc' : 'desc',
  };
}
