import type { ReactNode } from 'react';
import { HomeNavigation } from './home-navigation.tsx';
import './home-shell.css';

/** The frame of every signed-in page: the navigation, and the page next to it. */
export function HomeShell({ children }: { children: ReactNode }) {
  return (
    <div className="home-shell">
      <HomeNavigation />
      <div className="home-shell__page">{children}</div>
    </div>
  );
}
