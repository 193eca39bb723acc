import {
  createCookieStore,
  createSession,
  createTabStore,
  type Channel,
  type Locks,
  type Session,
} from '@tag/client/session';

/** Cookies of one browser, as `document.cookie` behaves: one assignment sets one. */
export function cookieJar() {
  const jar = new Map<string, string>();
  /** The attributes of every assignment. */
  const written: string[] = [];
  return {
    written,
    get cookie() {
      return [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    set cookie(assignment: string) {
      written.push(assignment);
      const [pair = ''] = assignment.split(';');
      const [name = '', ...value] = pair.split('=');
      if (/Max-Age=0(;|$)/.test(assignment)) jar.delete(name);
      else jar.set(name, value.join('='));
    },
  };
}

export function memoryStorage(): Storage {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  } as Storage;
}

/** The locks of one browser: one holder a name, the others wait in turn or give up by their signal. */
export function browserLocks(): Locks {
  const tails = new Map<string, Promise<unknown>>();
  return {
    async request(name, { signal }, work) {
      const before = tails.get(name) ?? Promise.resolve();
      const gaveUp = new Promise<never>((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
      });
      const mine = Promise.race([before, gaveUp]).then(work);
      tails.set(
        name,
        Promise.all([before, mine]).catch(() => {}),
      );
      return await mine;
    },
  };
}

/** A browser: tabs of it share cookies, locks and what they tell each other. */
export function fakeBrowser(fetch: typeof globalThis.fetch) {
  const jar = cookieJar();
  const locks = browserLocks();
  const channels = new Set<Channel>();
  const openTab = (options: { locks?: Locks | undefined } = { locks }): Session => {
    const channel: Channel = {
      onmessage: null,
      postMessage(message) {
        for (const other of channels) {
          if (other !== channel)
            setTimeout(() => other.onmessage?.({ data: message } as MessageEvent));
        }
      },
      close: () => channels.delete(channel),
    };
    channels.add(channel);
    return createSession({
      baseUrl: 'https://api.example.com',
      fetch,
      store: createCookieStore('api.example.com', { secure: true, holder: jar }),
      tabStore: createTabStore(memoryStorage()),
      channel,
      ...options,
    });
  };
  return { jar, openTab };
}
