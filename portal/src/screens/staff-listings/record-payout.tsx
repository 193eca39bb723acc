import { formatMoney } from '@tag/contract/formats';
import { recordPayout, type StaffListing } from '@tag/contract/tag-market';
import { useClient } from '../../features/api/client-context.tsx';
import { ConfirmCall } from '../../features/confirm/confirm-call.tsx';
import { cardName } from '../../features/market/market-card.tsx';

interface RecordPayoutProps {
  listing: StaffListing;
  onDone(): void;
  onClose(): void;
}

/** Asks whether a seller was paid. */
export function RecordPayout({ listing, onDone, onClose }: RecordPayoutProps) {
  const client = useClient();
  const { id, card, seller, sale } = listing;
  const amount = formatMoney(sale?.payout ?? 0);
  return (
    <ConfirmCall
      title={`Record the payout of ${amount}?`}
      confirmLabel="Record payout"
      call={() => client.call(recordPayout, { params: { id }, body: {} })}
      said={`Recorded: ${seller.name} was paid ${amount}.`}
      onDone={onDone}
      onClose={onClose}
    >
      <p>
        Confirm once {seller.name} was paid for {cardName(card)}. No money moves here, and you can’t
        undo this.
      </p>
    </ConfirmCall>
  );
}
