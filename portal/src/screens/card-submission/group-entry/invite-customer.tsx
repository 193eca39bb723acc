import { invitationStruct, inviteCustomer, type SubOrder } from '@tag/contract/orders';
import { TextField, useForm } from '@tag/ui/form';
import { say } from '@tag/ui/toast';
import { useClient } from '../../../features/api/client-context.tsx';
import { FormModal } from '../../../features/form-modal/form-modal.tsx';
import { momentText } from '../../../features/time/moment.tsx';
import { useSubmission } from '../submission-context.tsx';

interface InviteCustomerProps {
  subOrder: SubOrder;
  onClose(): void;
  onDone(): void;
}

/** Invites the person whose cards a sub-order holds. */
export function InviteCustomer({ subOrder, onClose, onDone }: InviteCustomerProps) {
  const { submission, order } = useSubmission();
  const client = useClient();
  const form = useForm({
    schema: invitationStruct,
    initial: { email: subOrder.customer?.email ?? '' },
    async submit(body) {
      const { orderNumber } = order;
      const params = { orderNumber, subOrderId: subOrder.id };
      const { customer } = await client.call(inviteCustomer, { params, body });
      await submission.refresh();
      say(
        customer?.sendsAt
          ? `We’ll email ${body.email} on ${momentText(customer.sendsAt)}.`
          : `We emailed ${body.email} an invitation.`,
      );
      onDone();
    },
  });
  return (
    <FormModal
      {...{ form, onClose }}
      title={`Invite a customer to ${subOrder.name}`}
      size="small"
      submit="Send invitation"
      busy="Sending…"
    >
      <p className="submission-muted">
        They sign in, see only this sub-order, and can enter its cards until you lock it or pay.
      </p>
      <TextField {...form.field('email')} label="Email" type="email" autoFocus />
      {subOrder.customer?.isInvited && (
        <p className="submission-muted">
          {subOrder.customer.hasJoined
            ? `${subOrder.customer.email} has joined. A new invitation ends their access.`
            : 'A new invitation ends the earlier one.'}
        </p>
      )}
    </FormModal>
  );
}
