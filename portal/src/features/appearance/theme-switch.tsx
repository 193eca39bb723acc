import { THEMES, type Theme } from '@tag/contract/users';
import type { ReactNode } from 'react';
import { sayFailure } from '../api/attempt.ts';
import { useLocalUserData } from '../../session/local-user-data.ts';
import { useSession } from '../../session/session-context.tsx';
import { changeUserSetting } from '../../session/user-setting.ts';
import './theme-switch.css';

const NAMES: Record<Theme, string> = { auto: 'System', light: 'Light', dark: 'Dark' };
const ICONS: Record<Theme, ReactNode> = {
  auto: (
    <>
      <circle cx="8" cy="8" r="5.5" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <path d="M8 2.5a5.5 5.5 0 0 1 0 11z" fill="currentColor" />
    </>
  ),
  light: (
    <>
      <circle cx="8" cy="8" r="3" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <path
        d="M8 1v1.6M8 13.4V15M1 8h1.6M13.4 8H15M3.05 3.05l1.13 1.13M11.82 11.82l1.13 1.13M3.05 12.95l1.13-1.13M11.82 4.18l1.13-1.13"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
      />
    </>
  ),
  dark: (
    <path
      d="M13.2 9.6A5.6 5.6 0 0 1 6.4 2.8a5.6 5.6 0 1 0 6.8 6.8z"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinejoin="round"
    />
  ),
};

export function ThemeSwitch() {
  const session = useSession();
  const { theme } = useLocalUserData();
  const choose = (choice: Theme) => changeUserSetting(session, { theme: choice }, sayFailure);
  return (
    <fieldset className="theme-switch">
      <legend className="tag-hidden">Theme</legend>
      {THEMES.map((choice) => (
        <label key={choice} title={NAMES[choice]}>
          <input
            type="radio"
            name="theme"
            value={choice}
            checked={theme === choice}
            onChange={() => choose(choice)}
          />
          <span className="tag-hidden">{NAMES[choice]}</span>
          <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
            {ICONS[choice]}
          </svg>
        </label>
      ))}
    </fieldset>
  );
}
