import { markToken, parseMarked, type SessionStore } from './kept-session.ts';

const KEY = 'tag-impersonation';

interface Kept {
  access: string;
  refresh: string;
  verified: boolean;
}

/**
 * Keeps a session in one tab alone and until that closes: an impersonation, beside which the staff's
 * own session in the other tabs goes on.
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
      const access = parseMarked(kept.access);
      const refresh = parseMarked(kept.refresh);
      if (!access || !refresh || access.mark !== refresh.mark) return null;
      return { mark: access.mark, token: access.token, refreshToken: refresh.token };
    },
    write({ mark, token, refreshToken }) {
      const kept = { access: markToken(mark, token), refresh: markToken(mark, refreshToken) };
      storage.setItem(KEY, JSON.stringify({ ...read(), ...kept }));
    },
    clear: () => storage.removeItem(KEY),
    readVerified: () => read().verified === true,
    writeVerified: (verified) => storage.setItem(KEY, JSON.stringify({ ...read(), verified })),
  };
}
