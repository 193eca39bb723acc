import { sql } from 'kysely';
import { makeMailedCode } from '../../auth/mailed-codes.ts';
import type { JobHandlers } from '../../jobs/job-list.ts';
import type { MailJobParts } from '../../mail/mail.ts';
import { nameForOthers } from '../../mail/names.ts';
import {
  confirmationEmail,
  invitationEmail,
  refundEmail,
  submitterRequestEmail,
} from './email-templates.ts';
import { readReceipt } from '../papers/receipt.ts';
import { readPerson } from '../rows/person.ts';
import { findOrder } from '../rows/order-store.ts';
import { orderTitle } from '../rows/titles.ts';
import { listSubOrders } from '../rows/sub-order-rows.ts';

type MailOfOrders =
  'mail_order_confirmation' | 'mail_order_refund' | 'mail_invitation' | 'mail_submitter_request';

export function orderMailJobs(parts: MailJobParts): Pick<JobHandlers, MailOfOrders> {
  const { mailer, portalUrl } = parts;
  const { query } = parts.database;
  const findUser = (id: string) =>
    query
      .selectFrom('users')
      .select(['email', 'firstName'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();

  return {
    async mail_order_confirmation({ orderNumber }) {
      const { ownerId } = await query
        .selectFrom('orders')
        .select('ownerId')
        .where('number', '=', orderNumber)
        .executeTakeFirstOrThrow();
      const order = await findOrder(query, orderNumber, ownerId);
      const { email: to, firstName } = await findUser(ownerId);
      const receipt = await readReceipt(query, order);
      const entered = (await listSubOrders(query, [order])).reduce((sum, it) => sum + it.cards, 0);
      const cardsLeft = order.paidFirst ? Math.max(0, order.quantity! - entered) : 0;
      await mailer.send(confirmationEmail({ to, portalUrl, firstName, receipt, cardsLeft }));
    },

    async mail_order_refund({ refundId }) {
      const { key, orderName, orderNumber, paid, payerId, subject, ...refund } = await query
        .selectFrom('refunds as refund')
        .innerJoin('payments as payment', 'payment.id', 'refund.paymentId')
        // The subject of a proposal's payment is the proposal; of reviews, their request.
        .leftJoin('priceProposals as proposal', (on) =>
          on.on(sql`proposal.id::text`, '=', sql.ref('payment.subject')),
        )
        .leftJoin('orders as order', (on) =>
          on.on(
            sql<boolean>`"order".id = coalesce(proposal.order_id, (
                select r.order_id from card_reviews r
                where payment.purpose = 'review' and r.request_id::text = payment.subject
                limit 1))
              or payment.subject = "order".number`,
          ),
        )
        .select(['refund.amount', 'refund.key', 'refund.reason'])
        .select(['payment.amount as paid', 'payment.payerId', 'payment.subject'])
        .select(['order.number as orderNumber', 'order.name as orderName'])
        .where('refund.id', '=', refundId)
        .executeTakeFirstOrThrow();
      // The email that says why a card can't be graded names its refund.
      if (key.startsWith('failure-')) return;
      const { email: to, firstName } = await findUser(payerId!);
      const facts = {
        ...refund,
        order: orderTitle(orderNumber ?? subject, orderName ?? ''),
        isWhole: refund.amount === paid,
      };
      await mailer.send(refundEmail({ to, portalUrl, firstName, ...facts }));
    },

    async mail_invitation({ invitationId }) {
      const invitation = await query
        .selectFrom('subOrderInvitations as invitation')
        .innerJoin('subOrders as part', 'part.id', 'invitation.subOrderId')
        .innerJoin('orders as order', 'order.id', 'part.orderId')
        .select(['invitation.email', 'invitation.expiresAt', 'order.name', 'order.ownerId'])
        .where('invitation.id', '=', invitationId)
        .where('invitation.acceptedAt', 'is', null)
        .executeTakeFirst();
      if (!invitation) return;
      const { code, hash } = await makeMailedCode(query, invitationId);
      await query
        .updateTable('subOrderInvitations')
        .set({ codeHash: hash })
        .where('id', '=', invitationId)
        .execute();
      const { name: invitedBy } = await readPerson(query, invitation.ownerId);
      await mailer.send(
        invitationEmail({
          to: invitation.email,
          invitedBy: nameForOthers(invitedBy, 'A TAG customer'),
          orderName: nameForOthers(invitation.name, ''),
          expiresAt: invitation.expiresAt,
          url: `${portalUrl}/invitation/${code}`,
        }),
      );
    },

    async mail_submitter_request({ requestId }) {
      const request = await query
        .selectFrom('submitterRequests as request')
        .innerJoin('orders as order', 'order.id', 'request.orderId')
        .innerJoin('users as submitter', 'submitter.id', 'request.submitterId')
        .select(['submitter.email', 'request.expiresAt', 'order.name', 'order.ownerId'])
        .where('request.id', '=', requestId)
        .where('request.acceptedAt', 'is', null)
        .where('request.declinedAt', 'is', null)
        .executeTakeFirst();
      if (!request) return;
      const { code, hash } = await makeMailedCode(query, requestId);
      await query
        .updateTable('submitterRequests')
        .set({ codeHash: hash })
        .where('id', '=', requestId)
        .execute();
      const { name: askedBy } = await readPerson(query, request.ownerId);
      await mailer.send(
        submitterRequestEmail({
          to: request.email,
          askedBy: nameForOthers(askedBy, 'A TAG customer'),
          orderName: nameForOthers(request.name, ''),
          expiresAt: request.expiresAt,
          url: `${portalUrl}/group-submitter/${code}`,
        }),
      );
    },
  };
}
