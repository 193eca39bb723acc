import type { Session } from '@tag/client/session';
import type { ReactNode } from 'react';
import { ClientProvider } from '../features/api/client-context.tsx';
import { ServedDataProvider } from '../features/page/served-data.ts';
import { SettingsProvider } from '../features/settings/settings-context.tsx';
import { SessionProvider } from '../session/session-context.tsx';
import type { ServedPage } from './served-page.ts';

interface ProvidersProps {
  page: ServedPage;
  session: Session;
  children: ReactNode;
}

/** Provides the served page, the session, and the screens' shared client. */
export function Providers({ page, session, children }: ProvidersProps) {
  return (
    <SettingsProvider value={page.settings}>
      <SessionProvider value={session}>
        <ClientProvider value={session.client}>
          <ServedDataProvider value={page.data}>{children}</ServedDataProvider>
        </ClientProvider>
      </SessionProvider>
    </SettingsProvider>
  );
}
