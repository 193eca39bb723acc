import type { Session } from '@tag/client/session';
import type { ReactNode } from 'react';
import { ClientProvider } from '../features/api/client-context.tsx';
import { ServedReportProvider } from '../features/certificate/served-report.tsx';
import { ServedPopulationProvider } from '../features/population/served-population.tsx';
import { SettingsProvider } from '../features/settings/settings-context.tsx';
import { SessionProvider } from '../session/session-context.tsx';
import type { ServedPage } from './served-page.ts';

interface ProvidersProps {
  page: ServedPage;
  session: Session;
  children: ReactNode;
}

/** Gives the tree what it was served with, who is signed in, and the one client that its screens share. */
export function Providers({ page, session, children }: ProvidersProps) {
  return (
    <SettingsProvider value={page.settings}>
      <SessionProvider value={session}>
        <ClientProvider value={session.client}>
          <ServedReportProvider value={page.report}>
            <ServedPopulationProvider value={page.population}>{children}</ServedPopulationProvider>
          </ServedReportProvider>
        </ClientProvider>
      </SessionProvider>
    </SettingsProvider>
  );
}
