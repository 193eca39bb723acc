import { addSessionId, splitSessionId, type SessionStore } from './kept-session.ts';

const KEY = 'tag-impersonation';

interface Kept {
  access: string;
  refresh: string;
  verified: boolean;
}

/**
 * Keeps a session in one tab until it closes: an impersonation, while the staff member's session
 * continues in other tabs.
 */
export function createTabStore(storage: Storage): SessionStore {
  const read = (): Partial<Kept> => {
    try {
      return (JSON.parse(storage.getItem(KEY) ?? '{}') ?? {}) as Partial<Kept>;
    } catch {
      return {};
    }
  };
  return {
    read() {
      const kept = read();
      const access = splitSessionId(kept.access);
      const refresh = splitSessionId(kept.refresh);
      if (!access || !refresh || access.sessionId !== refresh.sessionId) return null;
      return { sessionId: access.sessionId, token: access.token, refreshToken: refresh.token };
    },
    write({ sessionId, token, refreshToken }) {
      const kept = {
        access: addSessionId(sessionId, token),
        refresh: addSessionId(sessionId, refreshToken),
      };
      storage.setItem(KEY, JSON.stringify({ ...read(), ...kept }));
    },
    clear: () => storage.removeItem(KEY),
    readVerified: () => read().verified === true,
    writeVerified: (verified) => storage.setItem(KEY, JSON.stringify({ ...read(), verified })),
  };
}
