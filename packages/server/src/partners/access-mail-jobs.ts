import type { JobHandlers } from '../jobs/job-list.ts';
import { composeEmail } from '../mail/layout.ts';
import type { MailJobParts } from '../mail/mail.ts';

const FOOTNOTE = 'You get this because you asked to become a partner.';

/** Emails about becoming a partner. */
export function partnerAccessMailJobs({
  database: { query },
  mailer,
  portalUrl,
}: MailJobParts): Pick<JobHandlers, 'mail_partner_answered'> {
  return {
    async mail_partner_answered({ applicationId }) {
      const application = await query
        .selectFrom('partnerApplications as a')
        .innerJoin('users as u', 'u.id', 'a.applicantId')
        .leftJoin('partners as p', 'p.id', 'a.partnerId')
        .select(['u.email', 'u.firstName', 'a.company', 'a.state', 'a.reason', 'p.name'])
        .where('a.id', '=', applicationId)
        .where('a.state', '<>', 'waiting')
        .where('u.status', '<>', 'inactive')
        .executeTakeFirst();
      if (!application) return;
      const { company, email: to, firstName, name, reason } = application;
      const mail = { to, key: `partner-application-${applicationId}`, footnote: FOOTNOTE };
      const url = `${portalUrl}/partners`;
      if (name !== null) {
        return mailer.send(
          composeEmail({
            ...mail,
            subject: `${name} is now a partner`,
            preview: 'Create your API keys and webhooks.',
            heading: 'You’re a partner',
            paragraphs: [
              `Hello ${firstName}, we approved your request. ${name} is a partner now, and you own it.`,
              'Create API keys and webhooks, and invite the people you work with.',
            ],
            action: { label: 'Open your partner page', url },
          }),
        );
      }
      await mailer.send(
        composeEmail({
          ...mail,
          subject: 'Our answer to your partner request',
          preview: reason!,
          heading: 'We can’t make you a partner yet',
          paragraphs: [
            `Hello ${firstName}, thank you for asking to become a partner with ${company}. We can’t approve it for now.`,
            `Our reason: ${reason}`,
            'When that has changed, you can ask again.',
          ],
          action: { label: 'View your request', url },
        }),
      );
    },
  };
}
