import { formatCards, formatMoney } from '@tag/contract/formats';
import { advanceCards, completeWithoutStruct } from '@tag/contract/lab';
import { TextField, useForm } from '@tag/ui/form';
import { useClient } from '../../features/api/client-context.tsx';
import { FormModal } from '../../features/form-modal/form-modal.tsx';
import { useBench, useScanAfterwards } from './bench.ts';
import type { Services } from './missing.ts';
import type { Merge } from './use-bench-store.ts';

interface CompleteWithoutProps {
  orderNumber: string;
  services: Services;
  /** Those of the cards; all that lack something unless given. */
  itemIds?: string[];
  onCompleted: Merge;
  onClose(): void;
}

/** Asks why cards are completed without something that was paid for, and shows the refund. */
export function CompleteWithout(props: CompleteWithoutProps) {
  const { itemIds, onClose, onCompleted, orderNumber, services } = props;
  const client = useClient();
  const { announce } = useBench();
  useScanAfterwards();
  const { lacking, missing } = services;
  const refund = formatMoney(missing.reduce((sum, { amount }) => sum + amount, 0));
  const form = useForm({
    schema: completeWithoutStruct,
    initial: { reason: '' },
    async submit({ reason }) {
      const change = await client.call(advanceCards, {
        params: { orderNumber },
        body: {
          ...{ from: 'slab_imaging', to: 'order_complete', withoutReason: reason },
          ...(itemIds && { itemIds }),
        },
      });
      announce(`${formatCards(change.changed.length)} completed, ${refund} refunded.`, 'good');
      onCompleted(change);
      onClose();
    },
  });
  return (
    <FormModal
      {...{ form, onClose }}
      title={`Complete ${formatCards(lacking)} without`}
      className="bench-form"
      submit={`Refund ${refund} and complete`}
      busy="Refunding…"
    >
      <ul className="bench-named">
        {missing.map(({ amount, cards, label, service }) => (
          <li key={service}>
            {label}, {formatCards(cards)}: {formatMoney(amount)}
          </li>
        ))}
      </ul>
      <p>
        We refund <strong>{refund}</strong>. This can’t be undone.
      </p>
      <TextField {...form.field('reason')} label="Reason" hint="The customer reads it." />
    </FormModal>
  );
}
