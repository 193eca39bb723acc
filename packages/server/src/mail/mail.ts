import type { Database } from '../db/database.ts';

/** One email, ready to send: HTML and the same as plain text. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** The email's id: if sent twice, it is the same email to the recipient. By default that of its job. */
  readonly key?: string;
}

/** Sends emails: an SMTP server, or the outbox. */
export interface Mailer {
  /** Resolves once another server has accepted the email. */
  send(mail: Mail): Promise<void>;
}

/** What jobs that send emails with links to the portal need. */
export interface MailJobParts {
  readonly database: Database;
  readonly mailer: Mailer;
  readonly portalUrl: string;
}
