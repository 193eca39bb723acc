import { ACTION_CODES } from '@tag/contract/errors';
import { formatMoney } from '@tag/contract/formats';
import { delistProduct, type Listing } from '@tag/contract/tag-market';
import { ConfirmDialog } from '@tag/ui/confirm-dialog';
import { useRef } from 'react';
import { useClient } from '../../features/api/client-context.tsx';
import { describeFailure } from '../../features/api/describe-failure.ts';
import { cardName } from '../../features/market/market-card.tsx';

interface DelistProps {
  listing: Listing;
  /** Called with the listing as it is now: delisted, or about to be. */
  onDelisted(listing: Listing): void;
  onClose(): void;
}

/** Asks before a card is delisted, and shows the fee. */
export function Delist({ listing, onDelisted, onClose }: DelistProps) {
  const client = useClient();
  const delisted = useRef<Listing>(undefined);
  const { id, card, status, delistFee } = listing;
  async function delist(): Promise<string | undefined> {
    try {
      delisted.current = await client.call(delistProduct, { params: { id }, body: {} });
    } catch (error) {
      return describeFailure(error);
    }
  }
  return (
    <ConfirmDialog
      title={`Delist ${cardName(card)}?`}
      confirmLabel={delistFee > 0 ? `Delist for ${formatMoney(delistFee)}` : 'Delist'}
      cancelLabel="Keep it listed"
      danger
      validate={delist}
      onAction={(action) => {
        onClose();
        if (action === ACTION_CODES.confirm && delisted.current) onDelisted(delisted.current);
      }}
    >
      {status === 'waiting' ? (
        <p>It isn’t for sale yet, so delisting is free. You can list it again at any time.</p>
      ) : (
        <>
          <p>Buyers won’t see it anymore. You have 10 seconds to undo this.</p>
          <p>
            {delistFee > 0 ? (
              <>
                It hasn’t been for sale for long, so delisting it costs{' '}
                <strong>{formatMoney(delistFee)}</strong>. You pay after the 10 seconds, or keep the
                card listed instead.
              </>
            ) : (
              'Delisting it is free.'
            )}
          </p>
        </>
      )}
    </ConfirmDialog>
  );
}
