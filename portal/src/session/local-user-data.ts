import { POP_REPORT_PAGE_SIZE } from '@tag/contract/constants';
import { MOST_ROWS } from '@tag/contract/pops';
import { integer, oneOf, optional, shape } from '@tag/contract/schema';
import { deviceStruct, THEMES, type Setting } from '@tag/contract/users';
import { useSyncExternalStore } from 'react';
import { snapshot, subscribe } from 'valtio/vanilla';
import { onStoredElsewhere, readStored, writeStored } from './browser-storage.ts';
import { sessionStore, type LocalUserData } from './session-store.ts';
import { showTheme } from './theme.ts';

const DEFAULTS: LocalUserData = { popReportDefaultPageSize: POP_REPORT_PAGE_SIZE, theme: 'auto' };
const storedStruct = shape({
  popReportDefaultPageSize: optional(integer({ min: 1, max: MOST_ROWS })),
  theme: optional(oneOf(THEMES)),
  device: optional(deviceStruct),
});

/** Reads the stored data, and again when another tab changes it. Called once, when the page starts. */
export function adoptLocalUserData(): () => void {
  const adopt = () => {
    const [, stored] = storedStruct.validate(readStored().localUserData ?? {});
    Object.assign(sessionStore.localUserData, DEFAULTS, stored);
    showTheme(sessionStore.localUserData.theme);
  };
  adopt();
  return onStoredElsewhere(adopt);
}

/** Changes the stored data, here and in the browser's other tabs. */
export function changeLocalUserData(change: Partial<LocalUserData>): void {
  Object.assign(sessionStore.localUserData, change);
  showTheme(sessionStore.localUserData.theme);
  writeStored({ localUserData: snapshot(sessionStore.localUserData) });
}

/**
 * Adopts a profile's settings. Missing ones (null) stay as in this browser.
 * @param before this browser's settings when the profile was requested: a later choice stays too.
 */
export function adoptSetting(setting: Setting, before: LocalUserData): void {
  const { localUserData } = sessionStore;
  const { theme, popReportDefaultPageSize } = setting;
  const isUntouched = (name: keyof LocalUserData) => localUserData[name] === before[name];
  changeLocalUserData({
    ...(theme !== null && isUntouched('theme') && { theme }),
    ...(popReportDefaultPageSize !== null &&
      isUntouched('popReportDefaultPageSize') && { popReportDefaultPageSize }),
  });
}

const watch = (changed: () => void) => subscribe(sessionStore.localUserData, changed);
const read = () => snapshot(sessionStore.localUserData);

/** The stored data; the defaults while a page hydrates, as it was served with them. */
export function useLocalUserData(): LocalUserData {
  return useSyncExternalStore(watch, read, () => DEFAULTS);
}
