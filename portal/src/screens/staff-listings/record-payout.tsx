import { ACTION_CODES } from '@tag/contract/errors';
import { formatMoney } from '@tag/contract/formats';
import { recordPayout, type StaffListing } from '@tag/contract/tag-market';
import { ConfirmDialog } from '@tag/ui/confirm-dialog';
import { say } from '@tag/ui/toast';
import { useClient } from '../../features/api/client-context.tsx';
import { describeFailure } from '../../features/api/describe-failure.ts';
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
    <ConfirmDialog
      title={`Record the payout of ${amount}?`}
      confirmLabel="Record payout"
      validate={() =>
        client
          .call(recordPayout, { params: { id }, body: {} })
          .then(() => undefined, describeFailure)
      }
      onAction={(action) => {
        onClose();
        if (action !== ACTION_CODES.confirm) return;
        // The button that was pressed goes away.
        document.querySelector('main')?.focus({ preventScroll: true });
        say(`Recorded: ${seller.name} was paid ${amount}.`);
        onDone();
      }}
    >
      <p>
        Confirm once {seller.name} was paid for {cardName(card)}. No money moves here, and you can’t
        undo this.
      </p>
    </ConfirmDialog>
  );
}
