import { createBrowserSession } from '@tag/client/session';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app/app.tsx';
import { ErrorBoundary } from './app/error-boundary.tsx';
import { Providers } from './app/providers.tsx';
import { readServedPage } from './app/served-page.ts';
import { askForPassword } from './features/fresh-password/fresh-password-state.ts';
import { adoptLocalUserData } from './session/local-user-data.ts';
import './app/document.css';

adoptLocalUserData();
const page = readServedPage();
const session = createBrowserSession(page.settings.apiBase, askForPassword);

// As a transition, it yields to input and painting.
startTransition(() => {
  hydrateRoot(
    document.getElementById('root')!,
    <StrictMode>
      <ErrorBoundary>
        <Providers page={page} session={session}>
          <BrowserRouter>
            <App />
          </BrowserRouter>
        </Providers>
      </ErrorBoundary>
    </StrictMode>,
  );
});
