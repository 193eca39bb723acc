import { createContext, use } from 'react';
import type { Settings } from './settings.ts';

const SettingsContext = createContext<Settings | undefined>(undefined);

export const SettingsProvider = SettingsContext.Provider;

/** @throws Error outside the portal's tree: a programmer's mistake. */
export function useSettings(): Settings {
  const settings = use(SettingsContext);
  if (!settings) throw new Error('There are no settings outside <SettingsProvider>');
  return settings;
}
