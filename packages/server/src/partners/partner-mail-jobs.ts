import type { Database } from '../db/database.ts';
import type { JobHandlers } from '../jobs/job-list.ts';
import { composeEmail } from '../mail/layout.ts';
import type { Mailer } from '../mail/mail.ts';

const WHY = {
  gone: 'It answered 410 Gone.',
  failing: 'Nothing could be delivered there for days.',
};

/** How to go on. */
const AGAIN = {
  partner:
    'Once it works again, turn it on again on your partner page in our portal, and send what failed again. Or do it through the API: PATCH /partner/webhook-endpoints/{id}, then POST /partner/webhook-endpoints/{id}/replay.',
  user: 'Once it works again, turn it on in your account settings, under “API”, and send what failed again.',
};

/** Emails partners and users about problems they need to fix. */
export function partnerMailJobs(deps: {
  database: Database;
  mailer: Mailer;
}): Pick<JobHandlers, 'mail_webhooks_disabled'> {
  const { database, mailer } = deps;
  return {
    async mail_webhooks_disabled({ endpointId }) {
      const endpoint = await database.query
        .selectFrom('webhookEndpoints as e')
        .leftJoin('partners as p', 'p.id', 'e.partnerId')
        .leftJoin('users as u', 'u.id', 'e.userId')
        .select(['e.url', 'e.userId', 'e.disabledAt', 'e.disabledBecause'])
        .select((it) => [
          it.fn.coalesce('p.contactEmail', 'u.email').as('email'),
          it.fn.coalesce('p.name', it.val('Your account')).as('name'),
        ])
        .where('e.id', '=', endpointId)
        .executeTakeFirst();
      const because = endpoint?.disabledBecause;
      if (!endpoint?.disabledAt || (because !== 'gone' && because !== 'failing')) return;
      await mailer.send(
        composeEmail({
          to: endpoint.email!,
          subject: 'We stopped sending you webhooks',
          key: `webhooks-disabled-${endpointId}-${endpoint.disabledAt.getTime()}`,
          preview: WHY[because],
          heading: `${endpoint.name}: a webhook endpoint is disabled`,
          paragraphs: [
            `We send nothing to ${endpoint.url} any more. ${WHY[because]}`,
            endpoint.userId === null ? AGAIN.partner : AGAIN.user,
          ],
          footnote:
            endpoint.userId === null
              ? 'You get this because your address is the contact for these webhooks.'
              : 'You get this because you added this webhook in your account settings.',
        }),
      );
    },
  };
}
