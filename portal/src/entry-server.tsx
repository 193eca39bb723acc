import { createVisitorSession } from '@tag/client/session';
import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { App } from './app/app.tsx';
import { ErrorBoundary } from './app/error-boundary.tsx';
import { Providers } from './app/providers.tsx';
import type { ServedPage } from './app/served-page.ts';

export { pageOpener } from './app/open-page.ts';

/**
 * The portal at one path, as HTML for `#root`: the same tree as the browser's, so it hydrates.
 * @throws errors of screens: React's error boundaries don't work on a server.
 */
export async function renderPage(location: string, page: ServedPage): Promise<string> {
  let failure: { error: unknown } | undefined;
  const { prelude } = await prerender(
    <StrictMode>
      <ErrorBoundary>
        <Providers page={page} session={createVisitorSession(page.settings.apiBase)}>
          <StaticRouter location={location}>
            <App />
          </StaticRouter>
        </Providers>
      </ErrorBoundary>
    </StrictMode>,
    {
      // Complete and in order: nothing for a script to move.
      progressiveChunkSize: Infinity,
      onError: (error) => {
        failure ??= { error };
      },
    },
  );
  if (failure) throw failure.error;
  return new Response(prelude).text();
}
