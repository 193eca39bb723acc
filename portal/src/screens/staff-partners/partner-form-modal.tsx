import {
  createPartner,
  partnerFormStruct,
  updatePartner,
  type Partner,
} from '@tag/contract/partners';
import { TextField, useForm } from '@tag/ui/form';
import { useClient } from '../../features/api/client-context.tsx';
import { FormModal } from '../../features/form-modal/form-modal.tsx';

interface PartnerFormModalProps {
  /** The one to change; without it a new one is added. */
  partner?: Partner | undefined;
  onSaved(partner: Partner): void;
  onClose(): void;
}

/** Adds or changes a partner. */
export function PartnerFormModal({ partner, onSaved, onClose }: PartnerFormModalProps) {
  const client = useClient();
  const form = useForm({
    schema: partnerFormStruct,
    initial: {
      name: partner?.name ?? '',
      contactEmail: partner?.contactEmail ?? '',
      website: partner?.website ?? '',
    },
    fieldOfCode: { partner_existed: 'name' },
    prepare: ({ website, ...values }) => ({ ...values, website: website.trim() || null }),
    async submit(body) {
      onSaved(
        partner
          ? await client.call(updatePartner, { params: { id: partner.id }, body })
          : await client.call(createPartner, { body }),
      );
    },
  });
  return (
    <FormModal
      {...{ form, onClose }}
      title={partner ? `Edit ${partner.name}` : 'New partner'}
      submit="Save"
      busy="Saving…"
    >
      <TextField {...form.field('name')} label="Name" />
      <TextField
        {...form.field('contactEmail')}
        label="Contact email"
        hint="We write there when their webhooks stop working."
        type="email"
      />
      <TextField {...form.field('website')} label="Website" type="url" />
    </FormModal>
  );
}
