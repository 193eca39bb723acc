import { createPublicClient } from '@tag/client/public';
import { useMemo, type ReactNode } from 'react';
import { ClientProvider } from '../features/api/client-context.tsx';
import { ServedReportProvider } from '../features/certificate/served-report.tsx';
import { SettingsProvider } from '../features/settings/settings-context.tsx';
import type { ServedPage } from './served-page.ts';

/** Gives the tree what it was served with and the one client that its screens share. */
export function Providers({ page, children }: { page: ServedPage; children: ReactNode }) {
  const { apiBase } = page.settings;
  const client = useMemo(() => createPublicClient({ baseUrl: apiBase }), [apiBase]);
  return (
    <SettingsProvider value={page.settings}>
      <ClientProvider value={client}>
        <ServedReportProvider value={page.report}>{children}</ServedReportProvider>
      </ClientProvider>
    </SettingsProvider>
  );
}
