import type { Database } from '../db/database.ts';
import type { Mailer } from './mail.ts';
import { keyOf } from './message-key.ts';

/** Stores emails in the database, to read at `/outbox` during development. */
export function outboxMailer({ query }: Database): Mailer {
  return {
    async send(mail) {
      const { html, subject, text, to } = mail;
      const key = keyOf(mail) ?? null;
      await query
        .insertInto('outboxMails')
        .values({ recipient: to, subject, html, text, key })
        .onConflict((it) => it.column('key').doNothing())
        .execute();
    },
  };
}
