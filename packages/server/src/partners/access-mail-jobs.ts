import { formatDate } from '@tag/contract/formats';
import { makeMailedCode } from '../auth/mailed-codes.ts';
import type { JobHandlers } from '../jobs/job-list.ts';
import { composeEmail } from '../mail/layout.ts';
import type { MailJobParts } from '../mail/mail.ts';
import { nameForOthers } from '../mail/names.ts';
import { mailInvitations } from './partner-invitations.ts';

const FOOTNOTE = 'You get this because you asked to become a partner.';

type MailOfAccess =
  | 'mail_partner_requested'
  | 'mail_partner_answered'
  | 'mail_partner_invitation'
  | 'mail_partner_key'
  | 'invite_partners';

/** Emails about becoming a partner, and to its users. */
export function partnerAccessMailJobs({
  database: { query },
  mailer,
  portalUrl,
}: MailJobParts): Pick<JobHandlers, MailOfAccess> {
  return {
    async mail_partner_requested({ applicationId }) {
      const waiting = await query
        .selectFrom('partnerApplications')
        .select('company')
        .where('id', '=', applicationId)
        .where('state', '=', 'waiting')
        .executeTakeFirst();
      if (!waiting) return;
      const company = nameForOthers(waiting.company, 'A company');
      const staff = await query
        .selectFrom('users as u')
        .innerJoin('rolePermissions as r', 'r.roleId', 'u.roleId')
        .select(['u.id', 'u.email', 'u.firstName'])
        .where('r.action', '=', 'create')
        .where('r.resource', '=', 'api_keys')
        .where('u.status', '<>', 'inactive')
        .execute();
      for (const { email: to, firstName, id } of staff) {
        await mailer.send(
          composeEmail({
            to,
            key: `partner-request-${applicationId}-${id}`,
            subject: `${company} asks to become a partner`,
            preview: 'Approve or refuse the request.',
            heading: 'A request to become a partner',
            paragraphs: [
              `Hello ${firstName}, ${company} asks to become a partner.`,
              'Approve the request, or refuse it with a reason. The applicant gets your answer by email.',
            ],
            action: { label: 'View the request', url: `${portalUrl}/staff/partners?view=requests` },
            footnote: 'You get this because you may approve partners.',
          }),
        );
      }
    },

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

    async mail_partner_invitation({ invitationId }) {
      const invitation = await query
        .selectFrom('partnerInvitations as i')
        .innerJoin('partners as p', 'p.id', 'i.partnerId')
        .select(['i.email', 'i.role', 'i.expiresAt', 'p.name'])
        .where('i.id', '=', invitationId)
        .executeTakeFirst();
      if (!invitation) return;
      const { code, hash } = await makeMailedCode(query, invitationId);
      await query
        .updateTable('partnerInvitations')
        .set({ codeHash: hash })
        .where('id', '=', invitationId)
        .execute();
      const { email: to, expiresAt, name, role } = invitation;
      await mailer.send(
        composeEmail({
          to,
          key: `partner-invitation-${invitationId}`,
          subject: `Join ${name} as a TAG partner`,
          preview: 'Manage its API keys and webhooks yourself.',
          heading: `Join ${name}`,
          paragraphs: [
            role === 'owner'
              ? `You are the contact of ${name}, which is a partner of ours. Accept to own it in our portal: you create and rotate its API keys, add webhooks, see what was delivered, and invite the people you work with.`
              : `You are invited to ${name}, which is a partner of ours. Accept to manage its API keys and webhooks in our portal.`,
            `Sign in with this address, or sign up with it first. The link works until ${formatDate(expiresAt.toISOString())}.`,
          ],
          action: { label: 'View the invitation', url: `${portalUrl}/partner-invitation/${code}` },
          footnote: 'If you didn’t expect this, you can ignore it: nothing happens.',
        }),
      );
    },

    async mail_partner_key({ keyId }) {
      const key = await query
        .selectFrom('apiKeys as k')
        .innerJoin('partners as p', 'p.id', 'k.partnerId')
        .innerJoin('partnerUsers as m', 'm.partnerId', 'p.id')
        .innerJoin('users as u', 'u.id', 'm.userId')
        .innerJoin('users as by', 'by.id', 'k.createdBy')
        .select(['k.name as keyName', 'k.prefix', 'p.name', 'u.email', 'u.firstName'])
        .select(['by.firstName as byFirst', 'by.lastName as byLast'])
        .where('k.id', '=', keyId)
        .where('m.role', '=', 'owner')
        .where('u.status', '<>', 'inactive')
        .executeTakeFirst();
      if (!key) return;
      const by = nameForOthers(`${key.byFirst} ${key.byLast}`, 'One of its users');
      const called = nameForOthers(key.keyName, '');
      await mailer.send(
        composeEmail({
          to: key.email,
          key: `partner-key-${keyId}`,
          subject: `A new API key of ${key.name}`,
          preview: 'If you didn’t expect it, revoke it.',
          heading: 'A new API key',
          paragraphs: [
            `Hello ${key.firstName}, ${by} made an API key for ${key.name}: ${called && `${called}, `}${key.prefix}….`,
            'If you didn’t expect it, revoke it on your partner page.',
          ],
          action: { label: 'See the API keys', url: `${portalUrl}/partners` },
          footnote: `You get this because you own ${key.name} in our portal.`,
        }),
      );
    },

    invite_partners: () => mailInvitations(query),
  };
}
