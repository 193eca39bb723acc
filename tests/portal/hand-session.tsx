import type { PublicClient } from '@tag/client/public';
import type { Session } from '@tag/client/session';
import { readProfile, type Profile } from '@tag/contract/users';
import { useState, type ReactNode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { Providers } from '../../portal/src/app/providers.tsx';
import type { ServedData } from '../../portal/src/features/page/served-data.ts';
import type { Settings } from '../../portal/src/features/settings/settings.ts';

const NO_SETTING = {
  theme: null,
  popReportDefaultPageSize: null,
  newsByMail: false,
  mailedStages: [],
};

/** A session that a test changes by hand. Reading the profile returns the user's; `answer` handles the rest. */
export function handSession() {
  let sessionId: string | null = null;
  let user: Partial<Profile> = {};
  const listeners = new Set<() => void>();
  const hand = {
    isImpersonation: false,
    calls: [] as { path: string; body: unknown; query?: unknown }[],
    answer: (_path: string, _query?: unknown): Promise<unknown> => new Promise(() => {}),
    become(next: string | null, profile: Partial<Profile> = {}) {
      sessionId = next;
      user = { isVerified: true, setting: NO_SETTING, ...profile };
      for (const listener of listeners) listener();
    },
  };
  const client = {
    call({ path }: { path: string }, input?: { body?: unknown; query?: unknown }) {
      hand.calls.push({ path, body: input?.body, ...(input?.query ? { query: input.query } : {}) });
      return path === readProfile.path ? Promise.resolve(user) : hand.answer(path, input?.query);
    },
    mediaUrl: ({ url }: { url: string }) => url,
  };
  const session: Partial<Session> = {
    client: client as unknown as PublicClient,
    send: () => new Promise(() => {}),
    sessionId: () => sessionId,
    isImpersonation: () => hand.isImpersonation,
    isVerified: () => true,
    writeVerified() {},
    subscribe(listener) {
      const changed = () => listener({ reason: 'elsewhere' });
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
  };
  return Object.assign(hand, { session: session as Session });
}

interface PortalProps {
  session: Session;
  settings?: Partial<Settings>;
  /** The path and query of the page. */
  at?: string;
  /** The data the page was served with, by path and query. */
  data?: ServedData;
  children: ReactNode;
}

/** The contexts that every part of the portal needs. */
export function Portal({ session, settings, at = '/', data = {}, children }: PortalProps) {
  const all: Settings = {
    apiBase: location.origin,
    links: {},
    pictureOrigins: [],
    exampleCertificates: [],
    ...settings,
  };
  useState(() => history.replaceState(null, '', at));
  return (
    <BrowserRouter>
      <Providers page={{ settings: all, data }} session={session}>
        {children}
      </Providers>
    </BrowserRouter>
  );
}
