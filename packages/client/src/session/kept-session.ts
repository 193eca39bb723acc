import type { Tokens } from '@tag/contract/users';

/** What a browser keeps of one signed-in session. */
export interface KeptSession extends Tokens {
  /**
   * Made up when somebody signs in and kept through every renewal: distinguishes this session's tokens from
   * those of whoever signs in next, in this tab or another.
   */
  readonly sessionId: string;
}

/** Where a session is kept. Read again for every call: other tabs write too. */
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

/** The id of a new session. */
export function newSessionId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A token with its session's id before it: one value, so none is read without the other. */
export function addSessionId(sessionId: string, token: string): string {
  return `${sessionId}~${token}`;
}

/** @returns null for what `addSessionId` did not write. */
export function splitSessionId(
  value: string | undefined,
): { sessionId: string; token: string } | null {
  const parts = /^([0-9a-f]{32})~([!#-+\--:<-[\]-~]+)$/.exec(value ?? '');
  return parts ? { sessionId: parts[1]!, token: parts[2]! } : null;
}
