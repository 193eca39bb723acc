import type { Tokens } from '@tag/contract/users';

/** What a browser keeps of one signed-in session. */
export interface KeptSession extends Tokens {
  /**
   * Made up when somebody signs in and kept through every renewal: tells this session's tokens from
   * those of whoever signs in next, in this tab or another.
   */
  readonly mark: string;
}

/** Where a session is kept. Read anew for every call: other tabs write too. */
export interface SessionStore {
  read(): KeptSession | null;
  write(session: KeptSession): void;
  clear(): void;
  /** Resolves once every tab reads what was written; missing where they do at once. */
  settled?(): Promise<void>;
  /** Whether the user's email address is confirmed, as far as the last profile said. */
  readVerified(): boolean;
  writeVerified(isVerified: boolean): void;
}

/** A mark for a session that begins. */
export function newMark(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A token with its session's mark before it: one value, so that none is read without the other. */
export function markToken(mark: string, token: string): string {
  return `${mark}~${token}`;
}

/** @returns null for what `markToken` did not write. */
export function parseMarked(value: string | undefined): { mark: string; token: string } | null {
  const parts = /^([0-9a-f]{32})~([!#-+\--:<-[\]-~]+)$/.exec(value ?? '');
  return parts ? { mark: parts[1]!, token: parts[2]! } : null;
}
