import type { Database } from '../db/database.ts';
import type { Mailer } from './mail.ts';

/** Stores emails in the database, to read at `/outbox` during development. */
export function outboxMailer({ query }: Database): Mailer {
  return {
    async send({ html, key = null, subject, text, to }) {
      await query
        .insertInto('outboxMails')
        .values({ recipient: to, subject, html, text, key })
        .onConflict((it) => it.column('key').doNothing())
        .execute();
    },
  };
}
