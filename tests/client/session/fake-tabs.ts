import {
  createCookieStore,
  createSession,
  createTabStore,
  type Channel,
  type CookieHolder,
  type Locks,
  type Session,
} from '@tag/client/session';
import { nextTask } from '../../support/waiting.ts';

/** Cookies of one browser, behaving like `document.cookie`: one assignment sets one. */
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

/** The locks of one browser: each name has one holder; the others wait in turn or give up by their signal. */
function browserLocks(): Locks {
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

interface TabCookies {
  holder: CookieHolder;
  reader?: { get(name: string): Promise<unknown> };
}

/**
 * Cookies of a browser that runs each tab in its own process: a cookie reaches the other tabs some tasks
 * later, and before the browser answers anything that the tab requests afterwards.
 */
export function lateCookies(): () => TabCookies {
  const jars = new Set<CookieHolder>();
  return () => {
    const own = cookieJar();
    jars.add(own);
    const onTheWay: string[] = [];
    return {
      holder: {
        get cookie() {
          return own.cookie;
        },
        set cookie(assignment) {
          own.cookie = assignment;
          onTheWay.push(assignment);
        },
      },
      reader: {
        async get() {
          for (let task = 0; task < 5; task += 1) await nextTask();
          for (const assignment of onTheWay.splice(0)) {
            for (const other of jars) if (other !== own) other.cookie = assignment;
          }
        },
      },
    };
  };
}

/**
 * A browser whose tabs share cookies, locks, and messages.
 * @param cookiesOf where a new tab keeps its cookies; by default every tab reads them at once.
 */
export function fakeBrowser(
  fetch: typeof globalThis.fetch,
  cookiesOf?: (() => TabCookies) | undefined,
) {
  const jar = cookieJar();
  const locks = browserLocks();
  const channels = new Set<Channel>();
  const openTab = (options: { locks?: Locks | undefined } = { locks }): Session => {
    const channel: Channel = {
      onmessage: null,
      postMessage(message) {
        for (const other of channels) {
          if (other === channel) continue;
          void nextTask().then(() => other.onmessage?.({ data: message } as MessageEvent));
        }
      },
      close: () => channels.delete(channel),
    };
    channels.add(channel);
    return createSession({
      baseUrl: 'https://api.example.com',
      fetch,
      store: createCookieStore('api.example.com', {
        secure: true,
        ...(cookiesOf?.() ?? { holder: jar }),
      }),
      tabStore: createTabStore(memoryStorage()),
      channel,
      ...options,
    });
  };
  return { jar, openTab };
}
