import type { Database } from '../db/database.ts';
import type { JobHandlers } from '../jobs/jobs.ts';
import { composeEmail } from '../mail/layout.ts';
import type { Mailer } from '../mail/mail.ts';

const WHY = {
  gone: 'It answered 410 Gone.',
  failing: 'Nothing could be delivered there for days.',
};

/** Emails partners about problems they need to fix. */
export function partnerMailJobs(deps: {
  database: Database;
  mailer: Mailer;
}): Pick<JobHandlers, 'mail_webhooks_disabled'> {
  const { database, mailer } = deps;
  return {
    async mail_webhooks_disabled({ endpointId }) {
      const endpoint = await database.query
        .selectFrom('webhookEndpoints as e')
        .innerJoin('partners as p', 'p.id', 'e.partnerId')
        .select(['e.url', 'e.disabledAt', 'e.disabledBecause', 'p.contactEmail', 'p.name'])
        .where('e.id', '=', endpointId)
        .executeTakeFirst();
      const because = endpoint?.disabledBecause;
      if (!endpoint?.disabledAt || (because !== 'gone' && because !== 'failing')) return;
      await mailer.send(
        composeEmail({
          to: endpoint.contactEmail,
          subject: 'We stopped sending you webhooks',
          key: `webhooks-disabled-${endpointId}-${endpoint.disabledAt.getTime()}`,
          preview: WHY[because],
          heading: `${endpoint.name}: a webhook endpoint is disabled`,
          paragraphs: [
            `We send nothing to ${endpoint.url} any more. ${WHY[because]}`,
            'Once it works again, enable it through the API and replay what failed: PATCH /partner/webhook-endpoints/{id}, then POST /partner/webhook-endpoints/{id}/replay.',
          ],
          footnote: 'You get this because your address is the contact for these webhooks.',
        }),
      );
    },
  };
}
