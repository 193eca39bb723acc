import { STORAGE_KEY } from '@tag/contract/constants';
import { integer, shape, text } from '@tag/contract/schema';

/** Stored under a separate key. */
const KEY = `${STORAGE_KEY}.return-to`;
/** As long as the link that confirms an address is valid. */
const KEPT_MS = 48 * 60 * 60 * 1000;

const keptStruct = shape({ path: text({ max: 2000 }), at: integer({ min: 0 }) });

/** Remembers the page that was asked for before signing up, because confirming starts in another tab. */
export function keepReturn(path: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ path, at: Date.now() }));
  } catch {
    // Storage is off or full: signing in leads home, and the link in the email still works.
  }
}

/** The page remembered last, which is forgotten with this; home if there is none. */
export function takeReturn(): string {
  try {
    const [failure, kept] = keptStruct.validate(JSON.parse(localStorage.getItem(KEY) ?? '{}'));
    localStorage.removeItem(KEY);
    return failure || Date.now() - kept.at > KEPT_MS ? '/' : kept.path;
  } catch {
    return '/';
  }
}
