import { formatMoney } from '@tag/contract/formats';
import { shape } from '@tag/contract/schema';
import { reversalReasonRule, reverseSale, type StaffListing } from '@tag/contract/tag-market';
import { TextField, useForm } from '@tag/ui/form';
import { say } from '@tag/ui/toast';
import { useClient } from '../../features/api/client-context.tsx';
import { FormModal } from '../../features/form-modal/form-modal.tsx';
import { cardName } from '../../features/market/market-card.tsx';

const reversalStruct = shape({ reason: reversalReasonRule });

interface ReverseSaleProps {
  listing: StaffListing;
  onDone(): void;
  onClose(): void;
}

/** Undoes a sale, for a reason that the seller reads. */
export function ReverseSale({ listing, onDone, onClose }: ReverseSaleProps) {
  const client = useClient();
  const { id, card, seller, sale } = listing;
  const form = useForm({
    schema: reversalStruct,
    initial: { reason: '' },
    async submit({ reason }) {
      const body = reason ? { reason } : {};
      await client.call(reverseSale, { params: { id }, body });
      onClose();
      say(`Sale reversed. ${seller.name} can list the card again.`);
      onDone();
    },
  });
  return (
    <FormModal
      {...{ form, onClose }}
      title={`Reverse the sale of ${cardName(card)}`}
      size="small"
      submit="Reverse sale"
      busy="Reversing…"
    >
      <p>
        It was sold for {formatMoney(sale?.price ?? 0)}. {seller.name} keeps the card, gets no
        payout, and is emailed. You can’t undo this.
      </p>
      <TextField {...form.field('reason')} label="Reason" hint="For the seller to read." />
    </FormModal>
  );
}
