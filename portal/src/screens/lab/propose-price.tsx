import { formatMoney, parseMoney } from '@tag/contract/formats';
import { newProposalStruct, proposePrice, type BenchCard } from '@tag/contract/lab';
import { Button } from '@tag/ui/button';
import { Form, FormActions, SubmitButton, TextField, useForm } from '@tag/ui/form';
import { Modal } from '@tag/ui/modal';
import { useClient } from '../../features/api/client-context.tsx';
import { useBench, useScanAfterwards } from './bench.ts';
import { PhotoList } from './photos.tsx';

interface ProposePriceProps {
  card: BenchCard;
  /** US cents that may still be charged for the cards of its sub-order. */
  roomLeft: number;
  onProposed(): void;
  onClose(): void;
}

/** Asks the customer for a higher price, within the maximum they were promised. */
export function ProposePrice({ card, onClose, onProposed, roomLeft }: ProposePriceProps) {
  const client = useClient();
  const { announce } = useBench();
  useScanAfterwards();
  const { itemId, photos, title } = card;
  const form = useForm({
    schema: newProposalStruct,
    initial: { amount: '', reason: '' },
    prepare: ({ amount, reason }) => ({
      ...(amount.trim() && { amount: parseMoney(amount) }),
      ...(reason.trim() && { reason }),
    }),
    fieldOfCode: { above_maximum: 'amount' },
    async submit(body) {
      await client.call(proposePrice, { params: { itemId }, body });
      announce(`${title} waits for the answer to ${formatMoney(body.amount)}.`, 'good');
      onProposed();
      onClose();
    },
  });
  return (
    <Modal title={`Propose a price: ${title}`} onClose={onClose}>
      {roomLeft === 0 ? (
        <div className="bench-form">
          <p>Nothing more can be charged: the order is at its maximum.</p>
          <Button onClick={onClose}>Close</Button>
        </div>
      ) : (
        <Form form={form} className="bench-form">
          <p>
            At most <strong>{formatMoney(roomLeft)}</strong> more can be charged. The card waits
            until its customer accepts, refuses, or has it sent back.
          </p>
          <TextField
            {...form.field('amount')}
            label="Amount to add, in US dollars"
            inputMode="decimal"
            placeholder="0.00"
          />
          <TextField
            {...form.field('reason')}
            label="Reason"
            hint="The customer reads it, and sees the card’s photos."
          />
          <PhotoList target={{ itemId, of: title }} photos={photos} />
          <FormActions>
            <SubmitButton submitting={form.submitting} busyLabel="Sending…">
              Ask the customer
            </SubmitButton>
            <Button onClick={onClose}>Cancel</Button>
          </FormActions>
        </Form>
      )}
    </Modal>
  );
}
