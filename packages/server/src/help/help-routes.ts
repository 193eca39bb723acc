import type { endpoints } from '@tag/contract';
import type { Database } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Handlers } from '../http/implement.ts';
import { addJob } from '../jobs/add-job.ts';

/** Messages to support: stored, and emailed if support has an address. */
export function helpHandlers({
  query,
}: Database): Handlers<Pick<typeof endpoints, 'sendHelpMessage'>> {
  return {
    sendHelpMessage: ({ body: { email, name, lines, page } }) =>
      inTransaction(query, async (transaction) => {
        const { id, at } = await transaction
          .insertInto('helpMessages')
          .values({ email, name: name ?? null, text: lines.join('\n'), page: page ?? null })
          .returning(['id', 'at'])
          .executeTakeFirstOrThrow();
        await addJob(transaction, 'mail_help_message', { messageId: id });
        return { id, sentAt: at.toISOString() };
      }),
  };
}
