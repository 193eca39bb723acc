import { POP_REPORT_PAGE_SIZE } from '@tag/contract/constants';
import { integer, optional, shape } from '@tag/contract/schema';
import { useSyncExternalStore } from 'react';
import { snapshot, subscribe } from 'valtio/vanilla';
import { onStoredElsewhere, readStored, writeStored } from './browser-storage.ts';
import { sessionStore, type LocalUserData } from './session-store.ts';

const DEFAULTS: LocalUserData = { popReportDefaultPageSize: POP_REPORT_PAGE_SIZE };
const storedStruct = shape({
  popReportDefaultPageSize: optional(integer({ min: 1, max: 1000 })),
});

/** Reads what is stored, and again whenever another tab changes it. Once, as the page starts. */
export function adoptLocalUserData(): () => void {
  const adopt = () => {
    const [, stored] = storedStruct.validate(readStored().localUserData ?? {});
    Object.assign(sessionStore.localUserData, DEFAULTS, stored);
  };
  adopt();
  return onStoredElsewhere(adopt);
}

/** Changes what this browser remembers, here and in its other tabs. */
export function changeLocalUserData(change: Partial<LocalUserData>): void {
  Object.assign(sessionStore.localUserData, change);
  writeStored({ localUserData: snapshot(sessionStore.localUserData) });
}

const watch = (changed: () => void) => subscribe(sessionStore.localUserData, changed);
const read = () => snapshot(sessionStore.localUserData);

/** What this browser remembers; the defaults while a page hydrates, which is how it was served. */
export function useLocalUserData(): LocalUserData {
  return useSyncExternalStore(watch, read, () => DEFAULTS);
}
