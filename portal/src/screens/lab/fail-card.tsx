import { cardFailureStruct, failCard, FAILURE_REASONS, type BenchCard } from '@tag/contract/lab';
import { RadioGroup, TextField, useForm } from '@tag/ui/form';
import { useClient } from '../../features/api/client-context.tsx';
import { FormModal } from '../../features/form-modal/form-modal.tsx';
import { useBench, useScanAfterwards } from './bench.ts';
import type { Merge } from './use-bench-store.ts';

interface FailCardProps {
  card: BenchCard;
  /** All of its fee is refunded, else half. */
  isAssured: boolean;
  onFailed: Merge;
  onClose(): void;
}

/** Asks why a card can't be graded, and shows the refund. */
export function FailCard({ card, isAssured, onClose, onFailed }: FailCardProps) {
  const client = useClient();
  const { announce } = useBench();
  useScanAfterwards();
  const form = useForm({
    schema: cardFailureStruct,
    initial: { reason: '', note: '' },
    async submit(body) {
      const change = await client.call(failCard, { params: { itemId: card.itemId }, body });
      announce(`${card.title} goes back ungraded.`, 'good');
      onFailed(change);
      onClose();
    },
  });
  return (
    <FormModal
      {...{ form, onClose }}
      title={`${card.title} can’t be graded`}
      className="bench-form"
      submit="Send back ungraded"
      busy="Saving…"
    >
      <p>
        The card goes back as it came, and{' '}
        {isAssured
          ? 'all of its grading fee is refunded: the order has assurance.'
          : 'half of its grading fee is refunded.'}{' '}
        A card that a coupon paid for goes back to the coupon.
      </p>
      <RadioGroup
        {...form.field('reason')}
        label="Reason"
        hint="The customer reads the reason and the note."
        choices={FAILURE_REASONS.map(({ code, label }) => ({ value: code, label }))}
      />
      <TextField {...form.field('note')} label="Note" />
    </FormModal>
  );
}
