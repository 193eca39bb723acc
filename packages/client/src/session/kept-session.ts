import type { Tokens } from '@tag/contract/users';

/** A signed-in session as stored in a browser. */
export interface KeptSession extends Tokens {
  /**
   * Created at sign-in and kept through every renewal: distinguishes this session's tokens from those of
   * the next sign-in, in this tab or another.
   */
  readonly sessionId: string;
}

/** Where a session is stored. Read for every call: other tabs write too. */
export interface SessionStore {
  read(): KeptSession | null;
  write(session: KeptSession): void;
  clear(): void;
  /** Resolves once every tab can read what was written; missing if they can immediately. */
  settled?(): Promise<void>;
  /** Whether the user's email address is confirmed, according to the last profile. */
  readVerified(): boolean;
  writeVerified(isVerified: boolean): void;
}

/** The id of a new session. */
export function newSessionId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A token prefixed with its session's id: one value, so they're always read together. */
export function addSessionId(sessionId: string, token: string): string {
  return `${sessionId}~${token}`;
}

/** @returns null for text that `addSessionId` didn't write. */
export function splitSessionId(
  value: string | undefined,
): { sessionId: string; token: string } | null {
  const parts = /^([0-9a-f]{32})~([!#-+\--:<-[\]-~]+)$/.exec(value ?? '');
  return parts ? { sessionId: parts[1]!, token: parts[2]! } : null;
}
