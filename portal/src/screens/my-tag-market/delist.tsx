import { formatMoney } from '@tag/contract/formats';
import { delistProduct, type Listing } from '@tag/contract/tag-market';
import { useClient } from '../../features/api/client-context.tsx';
import { ConfirmCall } from '../../features/confirm/confirm-call.tsx';
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
  const { id, card, status, delistFee } = listing;
  return (
    <ConfirmCall
      title={`Delist ${cardName(card)}?`}
      confirmLabel={delistFee > 0 ? `Delist for ${formatMoney(delistFee)}` : 'Delist'}
      cancelLabel="Keep it listed"
      danger
      call={() => client.call(delistProduct, { params: { id }, body: {} })}
      onDone={onDelisted}
      onClose={onClose}
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
    </ConfirmCall>
  );
}
