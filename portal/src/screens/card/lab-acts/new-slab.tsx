import { parseMoney } from '@tag/contract/formats';
import { reholdCertificate, reholdStruct } from '@tag/contract/lab';
import { TextField, useForm } from '@tag/ui/form';
import { useClient } from '../../../features/api/client-context.tsx';
import { FormModal } from '../../../features/form-modal/form-modal.tsx';
import type { LabActProps } from './lab-act.ts';

/** Asks why the card got another slab, and what its customer pays for it. */
export function NewSlab({ certificate, onClose, onDone, title }: LabActProps) {
  const client = useClient();
  const form = useForm({
    schema: reholdStruct,
    initial: { reason: '', fee: '' },
    prepare: ({ fee, reason }) => ({
      ...(reason.trim() && { reason }),
      ...(fee.trim() && { fee: parseMoney(fee) }),
    }),
    async submit(body) {
      await client.call(reholdCertificate, { params: { certificateValue: certificate }, body });
      onDone('The new slab is recorded.');
    },
  });
  return (
    <FormModal
      {...{ form, onClose }}
      title={`New slab of ${certificate}`}
      className="lab-acts-form"
      submit="Record the new slab"
      busy="Recording…"
    >
      <p>
        <strong>{title}</strong> keeps its number and grade.
      </p>
      <TextField
        {...form.field('reason')}
        label="Reason"
        hint="Anyone can read it in the report’s history."
      />
      <TextField
        {...form.field('fee')}
        label="Fee in US dollars"
        inputMode="decimal"
        placeholder="0.00"
        hint="Only recorded: nothing is charged here."
      />
    </FormModal>
  );
}
