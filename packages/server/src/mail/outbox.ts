import type { Database } from '../db/database.ts';
import type { Mailer } from './mail.ts';

/** Keeps mails in the database, to be read at `/outbox` while developing. */
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
