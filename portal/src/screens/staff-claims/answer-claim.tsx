import { answerClaim, claimAnswerStruct, type StaffClaim } from '@tag/contract/orders';
import { TextField, useForm } from '@tag/ui/form';
import { say } from '@tag/ui/toast';
import { useClient } from '../../features/api/client-context.tsx';
import { FormModal } from '../../features/form-modal/form-modal.tsx';
import { claimTitle } from '../../features/orders/tracking/claim-words.ts';

interface AnswerClaimProps {
  claim: StaffClaim;
  onAnswered(): void;
  onClose(): void;
}

/** Asks for the answer to a report; the customer gets it by email. */
export function AnswerClaim({ claim, onAnswered, onClose }: AnswerClaimProps) {
  const client = useClient();
  const { answer, customer, id: claimId, message } = claim;
  const form = useForm({
    schema: claimAnswerStruct,
    initial: { answer: answer ?? '' },
    async submit(body) {
      await client.call(answerClaim, { params: { claimId }, body });
      onClose();
      say(`Answered. ${customer.name} reads it on the order’s page and by email.`);
      onAnswered();
    },
  });
  return (
    <FormModal
      {...{ form, onClose }}
      title={claimTitle(claim)}
      submit="Send answer"
      busy="Sending…"
    >
      <p>
        {customer.name} wrote: “{message}”
      </p>
      <TextField {...form.field('answer')} label="Your answer" />
    </FormModal>
  );
}
