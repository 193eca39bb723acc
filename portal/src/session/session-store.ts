import { POP_REPORT_PAGE_SIZE } from '@tag/contract/constants';
import type { OrderToDo } from '@tag/contract/orders';
import type { Permission } from '@tag/contract/permissions';
import type { Profile, Theme } from '@tag/contract/users';
import { proxy } from 'valtio/vanilla';

/** What a person set in this browser, signed in or not. Kept in the browser's storage. */
export interface LocalUserData {
  /** Rows of one page of the population report. */
  popReportDefaultPageSize: number;
  /** How the portal looks; `auto` follows the system. */
  theme: Theme;
  /** Names this device when somebody signs in again; undefined until somebody has. */
  device?: string | undefined;
}

/** What belongs to the signed-in user, as it is while nobody is. */
const nobody = () => ({
  userProfile: null as Profile | null,
  /** Why there is no profile although somebody is signed in; null while it loads or is there. */
  profileFailure: null as string | null,
  /** Null until they are known. */
  localUserPermissionData: null as Permission[] | null,
  /** What the dashboard offers to go on with, even before it is asked for again. */
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
  /** Whether the navigation shows names next to its icons. */
  navigation: { isExpanded: true },
  /** Whether the last session was left on purpose: nobody means to come back to its page. */
  hasSignedOut: false,
  ...nobody(),
});

/** Forgets the signed-in user. */
export function forgetUser(): void {
  Object.assign(sessionStore, nobody());
}
