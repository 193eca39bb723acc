import { voidCertificate, voidCertificateStruct } from '@tag/contract/lab';
import { TextField, useForm } from '@tag/ui/form';
import { useClient } from '../../../features/api/client-context.tsx';
import { FormModal } from '../../../features/form-modal/form-modal.tsx';
import type { LabActProps } from './lab-act.ts';

/** Asks why a certificate is no longer valid. */
export function VoidCertificate({ certificate, onClose, onDone, title }: LabActProps) {
  const client = useClient();
  const form = useForm({
    schema: voidCertificateStruct,
    initial: { reason: '' },
    async submit(body) {
      await client.call(voidCertificate, { params: { certificateValue: certificate }, body });
      onDone('The certificate is void.');
    },
  });
  return (
    <FormModal
      {...{ form, onClose }}
      title={`Void ${certificate}?`}
      className="lab-acts-form"
      submit="Void certificate"
      busy="Voiding…"
    >
      <p>
        <strong>{title}</strong> leaves the population, and its page says that the certificate is no
        longer valid. Its number is never used again.
      </p>
      <TextField
        {...form.field('reason')}
        label="Reason"
        hint="Anyone can read it in the public log."
      />
    </FormModal>
  );
}
