import {
  additionRefusalStruct,
  confirmCardAddition,
  refuseCardAddition,
  type CardAddition,
} from '@tag/contract/lab';
import { TextField, useForm } from '@tag/ui/form';
import { useClient } from '../../features/api/client-context.tsx';
import { FormModal } from '../../features/form-modal/form-modal.tsx';
import { ConfirmCall } from '../../features/confirm/confirm-call.tsx';

interface AnswerProps {
  addition: CardAddition;
  /** @param message what happened. */
  onAnswered(message: string): void;
  onClose(): void;
}

/** Asks before a card becomes public. */
export function ConfirmAddition({ addition, onAnswered, onClose }: AnswerProps) {
  const client = useClient();
  const { id, title } = addition;
  return (
    <ConfirmCall
      title={`Confirm ${title}?`}
      confirmLabel="Confirm"
      cancelLabel="Not yet"
      call={() => client.call(confirmCardAddition, { params: { additionId: id } })}
      onDone={() => onAnswered(`${title} is in the catalog.`)}
      onClose={onClose}
    >
      <p>Anyone can find it then. Its certificates become public and count in the population.</p>
    </ConfirmCall>
  );
}

/** Asks why a card isn't added, and says what follows. */
export function RefuseAddition({ addition, onAnswered, onClose }: AnswerProps) {
  const client = useClient();
  const { id, title } = addition;
  const form = useForm({
    schema: additionRefusalStruct,
    initial: { reason: '' },
    async submit(body) {
      await client.call(refuseCardAddition, { params: { additionId: id }, body });
      onAnswered(`${title} was refused. Its cards have to be identified again.`);
    },
  });
  return (
    <FormModal {...{ form, onClose }} title={`Refuse ${title}`} submit="Refuse" busy="Refusing…">
      <p>
        Its cards have to be identified again. Certificates they already have are voided; none of
        them was public.
      </p>
      <TextField
        {...form.field('reason')}
        label="Reason"
        hint="For the lab, in the audit trail. The customer doesn’t read it."
      />
    </FormModal>
  );
}
