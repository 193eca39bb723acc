import { invitePartnerUser, partnerInviteStruct } from '@tag/contract/partner-desk';
import { TextField, useForm } from '@tag/ui/form';
import { say } from '@tag/ui/toast';
import { useClient } from '../../features/api/client-context.tsx';
import { FormModal } from '../../features/form-modal/form-modal.tsx';

interface InviteModalProps {
  partner: string;
  onInvited(): void;
  onClose(): void;
}

/** Invites somebody by email. */
export function InviteModal({ partner, onInvited, onClose }: InviteModalProps) {
  const client = useClient();
  const form = useForm({
    schema: partnerInviteStruct,
    initial: { email: '' },
    async submit(body) {
      await client.call(invitePartnerUser, { body });
      say(`Invited ${body.email}.`);
      onInvited();
    },
  });
  return (
    <FormModal
      {...{ form, onClose }}
      title={`Invite somebody to ${partner}`}
      submit="Send invitation"
      busy="Sending…"
    >
      <TextField
        {...form.field('email')}
        label="Email"
        hint="They sign in with this address to accept."
        type="email"
      />
    </FormModal>
  );
}
