import { useRef, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { spinnerState } from '../../features/loading/spinner-state.ts';
import { NavigationEffects } from '../navigation-effects.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { ProgressBar } from './progress-bar.tsx';
import './shell.css';

/** What stays while screens come and go. */
export function Shell({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  const { pending } = useSnapshot(spinnerState);
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to the content
      </a>
      <ProgressBar active={pending > 0} />
      <Header />
      <main id="main" ref={main} tabIndex={-1}>
        {children}
      </main>
      <Footer />
      <NavigationEffects main={main} />
    </>
  );
}
