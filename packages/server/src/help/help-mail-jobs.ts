import type { Database } from '../db/database.ts';
import type { JobHandlers } from '../jobs/job-list.ts';
import { composeEmail } from '../mail/layout.ts';
import type { Mailer } from '../mail/mail.ts';

/** Emails messages from the help chat to support; without an address they stay in the database. */
export function helpMailJobs(deps: {
  database: Database;
  mailer: Mailer;
  supportEmail: string | undefined;
}): Pick<JobHandlers, 'mail_help_message'> {
  const { database, mailer, supportEmail } = deps;
  return {
    async mail_help_message({ messageId }) {
      if (!supportEmail) return;
      const message = await database.query
        .selectFrom('helpMessages')
        .selectAll()
        .where('id', '=', messageId)
        .executeTakeFirst();
      if (!message) return;
      const { email, name, text, page } = message;
      await mailer.send(
        composeEmail({
          to: supportEmail,
          subject: `Help: ${text.split('\n')[0]?.slice(0, 60)}`,
          preview: text.slice(0, 120),
          heading: name ? `${name} asks` : 'Somebody asks',
          paragraphs: text.split('\n').filter((line) => line.trim() !== ''),
          footnote: `Answer to ${email}.${page ? ` Written on ${page}.` : ''}`,
        }),
      );
    },
  };
}
