import { listAddresses } from '@tag/contract/addresses';
import { formatAddress } from '@tag/contract/formats';
import { Button } from '@tag/ui/button';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useClient } from '../../../features/api/client-context.tsx';
import { useAnswer } from '../../../features/api/use-answer.ts';
import { ChoiceCards } from '../choice-cards.tsx';
import { LoadFailure } from '../load-failure.tsx';
import { useSubmission } from '../submission-context.tsx';
import { useOptions } from './use-options.ts';

const AddressModal = lazy(async () => {
  const { AddressModal } = await import('../../../features/addresses/address-modal.tsx');
  return { default: AddressModal };
});

/** Where the graded cards are sent; the default address unless another is chosen. */
export function AddressChoice() {
  const client = useClient();
  const { options, isClosed, choose } = useOptions();
  const { groupSubmitter } = useSubmission().order;
  const { billingAddressId, shippingAddressId } = options;
  const [isAdding, setAdding] = useState(false);
  const { answer, failure, again } = useAnswer('addresses shipping', (signal) =>
    client.call(listAddresses, { query: { type: 'shipping' } }, { signal }),
  );
  const addresses = answer?.items ?? [];
  const isChosen = ({ id }: { id: string }) => id === shippingAddressId;
  const usual = addresses.find(({ isDefault }) => isDefault)?.id;
  const needsUsual = shippingAddressId === null && usual !== undefined && !isClosed;
  useEffect(() => {
    if (needsUsual) choose({ shippingAddressId: usual });
    // Once, when the default is known.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [needsUsual, usual]);

  /** What is billed to the same address stays so. */
  const sendTo = (id: string) =>
    choose({
      shippingAddressId: id,
      ...(billingAddressId !== null &&
        billingAddressId === shippingAddressId && { billingAddressId: id }),
    });

  // An address that isn't ours: the group submitter's, who accepted.
  if (groupSubmitter?.hasAccepted && answer && shippingAddressId && !addresses.some(isChosen)) {
    return (
      <div className="choice-cards">
        <p className="choice-cards__heading">Send the cards to</p>
        <p>{groupSubmitter.name}, at the address they chose when they accepted.</p>
      </div>
    );
  }
  return (
    <div className="shipping__address">
      {addresses.length > 0 ? (
        <ChoiceCards
          legend="Send my cards to"
          choices={addresses.map((address) => ({
            value: address.id,
            title: formatAddress(address),
            text: address.isDefault ? 'Your default shipping address' : undefined,
          }))}
          value={shippingAddressId}
          disabled={isClosed}
          onChange={sendTo}
        />
      ) : (
        <div className="choice-cards">
          <p className="choice-cards__heading">Send my cards to</p>
          <LoadFailure failure={failure} onRetry={again} />
          {failure === undefined && (
            <p className="submission__muted" aria-busy={!answer}>
              {answer ? 'You have no shipping address yet.' : 'Loading your addresses…'}
            </p>
          )}
        </div>
      )}
      {answer && !isClosed && (
        <Button onClick={() => setAdding(true)}>Add a shipping address</Button>
      )}
      {isAdding && (
        <Suspense>
          <AddressModal
            use="shipping"
            onClose={() => setAdding(false)}
            onSaved={({ id }) => {
              setAdding(false);
              sendTo(id);
              again();
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
