import type { ReactNode } from 'react';
import { HomeNavigation } from './home-navigation.tsx';
import './home-shell.css';

interface HomeShellProps {
  /** The page uses the window's width. */
  isWide: boolean | undefined;
  children: ReactNode;
}

/** The frame of every signed-in page: the navigation, and the page next to it. */
export function HomeShell({ isWide = false, children }: HomeShellProps) {
  return (
    <div className="home-shell" data-wide={isWide}>
      <HomeNavigation isWide={isWide} />
      <div className="home-shell-page">{children}</div>
    </div>
  );
}
