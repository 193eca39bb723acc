import { formatCards, formatMoney } from '@tag/contract/formats';
import { advanceCards, completeWithoutStruct, type BenchCard } from '@tag/contract/lab';
import { Button } from '@tag/ui/button';
import { Form, FormActions, SubmitButton, TextField, useForm } from '@tag/ui/form';
import { Modal } from '@tag/ui/modal';
import { useClient } from '../../features/api/client-context.tsx';
import { useBench, useScanAfterwards } from './bench.ts';
import { lackingIn } from './missing.ts';

interface CompleteWithoutProps {
  orderNumber: string;
  cards: readonly BenchCard[];
  onCompleted(): void;
  onClose(): void;
}

/** Asks why cards are completed without something that was paid for, and shows the refund. */
export function CompleteWithout({
  cards,
  onClose,
  onCompleted,
  orderNumber,
}: CompleteWithoutProps) {
  const client = useClient();
  const { announce } = useBench();
  useScanAfterwards();
  const lacking = lackingIn(cards);
  const refund = formatMoney(lacking.reduce((sum, { amount }) => sum + amount, 0));
  const form = useForm({
    schema: completeWithoutStruct,
    initial: { reason: '' },
    async submit({ reason }) {
      const itemIds = cards.map(({ itemId }) => itemId);
      await client.call(advanceCards, {
        params: { orderNumber },
        body: { from: 'slab_imaging', to: 'order_complete', itemIds, withoutReason: reason },
      });
      announce(`${formatCards(cards.length)} completed, ${refund} refunded.`, 'good');
      onCompleted();
      onClose();
    },
  });
  return (
    <Modal title={`Complete ${formatCards(cards.length)} without`} onClose={onClose}>
      <Form form={form} className="bench-form">
        <ul className="bench-named">
          {lacking.map(({ amount, itemIds, label, service }) => (
            <li key={service}>
              {label}, {formatCards(itemIds.length)}: {formatMoney(amount)}
            </li>
          ))}
        </ul>
        <p>
          We refund <strong>{refund}</strong>. This can’t be undone.
        </p>
        <TextField
          {...form.field('reason')}
          label="Reason"
          hint="The customer reads it."
          autoComplete="off"
        />
        <FormActions>
          <SubmitButton submitting={form.submitting} busyLabel="Refunding…">
            Refund {refund} and complete
          </SubmitButton>
          <Button onClick={onClose}>Cancel</Button>
        </FormActions>
      </Form>
    </Modal>
  );
}
