import { proxy } from 'valtio';

export const THEMES = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const STORAGE_KEY = 'tag-theme';

/**
 * Runs in the head, before anything is painted, so that a chosen theme never flashes in the other
 * one. `<html data-theme>` decides `color-scheme`; without it the system does.
 */
export const THEME_BOOT_SCRIPT = `try{const t=localStorage.getItem('${STORAGE_KEY}');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}`;

export const appearance = proxy<{ theme: Theme }>({ theme: 'auto' });

/** Adopts what the boot script found; the server always renders `auto`. */
export function adoptRememberedTheme(): void {
  const { theme } = document.documentElement.dataset;
  appearance.theme = theme === 'light' || theme === 'dark' ? theme : 'auto';
}

/** Shows the theme and remembers it, where the browser lets us. */
export function chooseTheme(theme: Theme): void {
  appearance.theme = theme;
  const { dataset } = document.documentElement;
  if (theme === 'auto') delete dataset.theme;
  else dataset.theme = theme;
  try {
    if (theme === 'auto') localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, theme);
  } catch {
    // Storage is off: the choice lasts as long as the page.
  }
}
