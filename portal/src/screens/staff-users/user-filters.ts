import {
  USER_FILTERS,
  USER_SORTS,
  type UserFilter,
  type UserQuery,
  type UserSort,
} from '@tag/contract/admin';

export const PAGE_SIZES = [25, 50, 100, 200] as const;

/** What the page's address says of the list; what it says wrongly counts as not said. */
export function readFilters(
  search: URLSearchParams,
): Required<Pick<UserQuery, 'page' | 'pageSize'>> &
  UserQuery & { sort: UserSort; direction: 'asc' | 'desc' } {
  const text = search.get('search')?.trim().slice(0, 100);
  const status = search.get('status') as UserFilter;
  const sort = search.get('sort') as UserSort;
  const roleId = wholeNumber(search.get('role'));
  const pageSize = wholeNumber(search.get('rows'));
  return {
    ...(text && { search: text }),
    ...(USER_FILTERS.includes(status) && { status }),
    ...(roleId && { roleId }),
    sort: USER_SORTS.includes(sort) ? sort : 'createdAt',
    direction: search.get('direction') === 'asc' ? 'asc' : 'desc',
    page: Math.min(wholeNumber(search.get('page')) ?? 1, 1_000_000),
    pageSize: PAGE_SIZES.find((size) => size === pageSize) ?? 25,
  };
}

function wholeNumber(text: string | null): number | undefined {
  return text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}
