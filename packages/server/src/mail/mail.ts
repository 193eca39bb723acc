/** One mail, ready to go: HTML and the same as plain text. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** Names the mail: sent twice, it is the same mail to whoever receives it. */
  readonly key?: string;
}

/** Who takes mails: an SMTP server, or the outbox. */
export interface Mailer {
  /** Resolves once the mail is somebody else's to deliver. */
  send(mail: Mail): Promise<void>;
}
