import { POP_REPORT_PAGE_SIZE } from '@tag/contract/constants';
import { proxy } from 'valtio/vanilla';

/** What a person set in this browser, signed in or not. Kept in the browser's storage. */
export interface LocalUserData {
  /** Rows of one page of the population report. */
  popReportDefaultPageSize: number;
}

/**
 * The client's state, with the specification's names. One a browser tab: the server, which renders
 * for many visitors in one process, reads it and never writes.
 */
export const sessionStore = proxy({
  localUserData: { popReportDefaultPageSize: POP_REPORT_PAGE_SIZE } satisfies LocalUserData,
});
