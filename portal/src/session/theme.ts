import { STORAGE_KEY } from '@tag/contract/constants';
import type { Theme } from '@tag/contract/users';

/**
 * Runs in the head before anything is painted, so a chosen theme never flashes in the other one.
 * `<html data-theme>` decides `color-scheme`; without it the system does.
 */
export const THEME_BOOT_SCRIPT = `try{const t=JSON.parse(localStorage.getItem('${STORAGE_KEY}'))?.localUserData?.theme;if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}`;

export function showTheme(theme: Theme): void {
  const { dataset } = document.documentElement;
  if (theme === 'auto') delete dataset.theme;
  else dataset.theme = theme;
}
