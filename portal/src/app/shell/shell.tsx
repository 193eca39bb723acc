import { Spinner } from '@tag/ui/spinner';
import { Toasts } from '@tag/ui/toast';
import { Suspense, useRef, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { freshPassword } from '../../features/fresh-password/fresh-password-state.ts';
import { HelpChat } from '../../features/help-chat/help-chat.tsx';
import { lazy } from '../../features/lazy/lazy.ts';
import { useImpersonation } from '../../session/session-context.tsx';
import { sessionStore } from '../../session/session-store.ts';
import { NavigationEffects } from '../navigation-effects.tsx';
import { Footer } from './footer.tsx';
import { SessionEffects } from '../session-effects.tsx';
import { Header } from './header.tsx';
import './shell.css';

/** Few ever see it. */
const ImpersonationBanner = lazy(async () => {
  const { ImpersonationBanner } = await import('./impersonation-banner.tsx');
  return { default: ImpersonationBanner };
});

const PasswordDialog = lazy(() => import('../../features/fresh-password/password-dialog.tsx'));

interface ShellProps {
  /** The screen that visitors see has its own certificate search. */
  isSearchOnScreen: boolean;
  children: ReactNode;
}

/** The frame around all screens. */
export function Shell({ isSearchOnScreen, children }: ShellProps) {
  const main = useRef<HTMLElement>(null);
  const { request, spinner } = useSnapshot(sessionStore);
  const { isAsked } = useSnapshot(freshPassword);
  const impersonates = useImpersonation();
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to the content
      </a>
      {impersonates && (
        <Suspense>
          <ImpersonationBanner />
        </Suspense>
      )}
      <Header isLoading={request.isLoading} isSearchOnScreen={isSearchOnScreen} />
      <main id="main" ref={main} tabIndex={-1}>
        {children}
      </main>
      <Footer />
      <NavigationEffects main={main} />
      <SessionEffects />
      <HelpChat />
      {isAsked && (
        <Suspense>
          <PasswordDialog />
        </Suspense>
      )}
      <Spinner showCount={spinner.showCount} message={spinner.message || undefined} />
      <Toasts />
    </>
  );
}
