import {
  approvalStruct,
  approvePartner,
  refusalStruct,
  refusePartner,
  type StaffPartnerApplication,
} from '@tag/contract/partner-desk';
import { TextAreaField, TextField, useForm } from '@tag/ui/form';
import { say } from '@tag/ui/toast';
import { useClient } from '../../features/api/client-context.tsx';
import { FormModal } from '../../features/form-modal/form-modal.tsx';

interface AnswerProps {
  application: StaffPartnerApplication;
  onAnswered(): void;
  onClose(): void;
}

/** Makes the applicant a partner. */
export function ApproveModal({ application, onAnswered, onClose }: AnswerProps) {
  const client = useClient();
  const { applicant, company, id } = application;
  const form = useForm({
    schema: approvalStruct,
    initial: { name: company },
    fieldOfCode: { partner_existed: 'name' },
    async submit(body) {
      await client.call(approvePartner, { params: { id }, body });
      onClose();
      say(`Approved. ${applicant.name} learns it by email.`);
      onAnswered();
    },
  });
  return (
    <FormModal
      {...{ form, onClose }}
      title={`Approve ${company}?`}
      submit="Approve"
      busy="Approving…"
    >
      <p>{applicant.name} owns the new partner, and makes its keys and webhooks.</p>
      <TextField {...form.field('name')} label="The partner’s name" />
    </FormModal>
  );
}

/** Refuses, with a reason. */
export function RefuseModal({ application, onAnswered, onClose }: AnswerProps) {
  const client = useClient();
  const { applicant, company, id } = application;
  const form = useForm({
    schema: refusalStruct,
    initial: { reason: '' },
    async submit(body) {
      await client.call(refusePartner, { params: { id }, body });
      onClose();
      say(`Refused. ${applicant.name} reads why by email.`);
      onAnswered();
    },
  });
  return (
    <FormModal {...{ form, onClose }} title={`Refuse ${company}?`} submit="Refuse" busy="Refusing…">
      <TextAreaField
        {...form.field('reason')}
        label="Reason"
        hint={`${applicant.name} reads it, and can ask again.`}
      />
    </FormModal>
  );
}
