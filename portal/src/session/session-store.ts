import { POP_REPORT_PAGE_SIZE } from '@tag/contract/constants';
import type { OrderToDo } from '@tag/contract/orders';
import type { Permission } from '@tag/contract/permissions';
import type { Profile, Theme } from '@tag/contract/users';
import { proxy } from 'valtio/vanilla';

/** Settings of this browser, signed in or not. Kept in its storage. */
export interface LocalUserData {
  /** Rows of one page of the population report. */
  popReportDefaultPageSize: number;
  /** How the portal looks; `auto` follows the system. */
  theme: Theme;
  /** Identifies this device at later sign-ins; undefined before the first. */
  device?: string | undefined;
}

/** The signed-in user's data, as it is without one. */
const nobody = () => ({
  userProfile: null as Profile | null,
  /** Why loading the signed-in user's profile failed; null otherwise. */
  profileFailure: null as string | null,
  /** Null until they are known. */
  localUserPermissionData: null as Permission[] | null,
  /** The draft that the dashboard offers to continue, even before it is requested again. */
  latestIncompleteOrder: null as OrderToDo | null,
  coupon: { openCouponPicker: false },
});

/**
 * The client's state, with the specification's names. One a browser tab: the server, which renders
 * for many visitors in one process, reads it and never writes.
 */
export const sessionStore = proxy({
  /** Whether a page is on its way: the line at the top of the window. */
  request: { isLoading: false },
  /** Something that must be waited for; shown while its count is not zero. */
  spinner: { show: false, showCount: 0, message: '' },
  localUserData: { popReportDefaultPageSize: POP_REPORT_PAGE_SIZE, theme: 'auto' } as LocalUserData,
  /** Whether the navigation shows names next to its icons; null: not chosen, so it depends on the page. */
  navigation: { isExpanded: null as boolean | null },
  /** Whether the user signed out, so the next sign-in doesn't return to the last page. */
  hasSignedOut: false,
  ...nobody(),
});

/** Forgets the signed-in user. */
export function forgetUser(): void {
  Object.assign(sessionStore, nobody());
}
