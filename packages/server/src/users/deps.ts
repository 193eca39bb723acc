import type { SecondFactors } from '../auth/factors/second-factors.ts';
import type { AssertOwnPassword } from '../auth/own-password.ts';
import type { PasswordAttempts } from '../auth/password-attempts.ts';
import type { PasswordHasher } from '../auth/passwords.ts';
import type { SessionKeeper } from '../auth/sessions.ts';
import type { Database } from '../db/database.ts';
import type { MediaStore } from '../media/media-store.ts';

/** The dependencies of account calls. */
export interface UserDeps {
  readonly database: Database;
  readonly hasher: PasswordHasher;
  readonly assertOwnPassword: AssertOwnPassword;
  readonly sessions: SessionKeeper;
  readonly attempts: PasswordAttempts;
  readonly factors: SecondFactors;
  /** Attempts at codes of second factors. */
  readonly codeAttempts: PasswordAttempts;
  readonly mediaStore: MediaStore;
  /** Whether public forms reveal whether an email address has an account. */
  readonly explicitErrors: boolean;
}
