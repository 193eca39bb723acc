import { CLIENT_ERRORS } from '@tag/contract/errors';
import { say } from '@tag/ui/toast';

const FIRST_WAIT_MS = 1000;
const MARK = 'tag-reloaded-at';
const PAUSE_MS = 30_000;

/** The address of the server's first script, once the server answers; it has another in another build. */
export async function serverBuild(): Promise<string | undefined> {
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(2 * wait, PAUSE_MS)) {
    try {
      // Asked even where the browser says that it's offline: it may be wrong, as about a server on this machine.
      const answer = await fetch('/health', { cache: 'no-store' });
      const { build } = (await answer.json()) as { build?: string };
      return build;
    } catch {
      if (!navigator.onLine && wait === FIRST_WAIT_MS) say(CLIENT_ERRORS.offline, 'error');
    }
    await onlineOrAfter(wait);
  }
}

/** `online` may come before the network works, or never. */
function onlineOrAfter(wait: number): Promise<unknown> {
  return new Promise((resolve) => {
    setTimeout(resolve, wait);
    addEventListener('online', resolve, { once: true });
  });
}

/**
 * Loads the page again if it's from another build than the server's, at most every half minute.
 * @returns whether it does.
 */
export function reloadForBuild(build: string | undefined): boolean {
  const own = document.querySelector<HTMLElement>('script[type="module"][src], link[data-scripts]');
  const script = own?.getAttribute('src') ?? own?.dataset['scripts']?.split(' ')[0];
  if (build === undefined || script === undefined || script === build) return false;
  try {
    if (Date.now() - Number(sessionStorage.getItem(MARK)) < PAUSE_MS) return false;
    sessionStorage.setItem(MARK, String(Date.now()));
  } catch {
    // Without storage nothing would stop a loop of reloads.
    return false;
  }
  window.location.reload();
  return true;
}
