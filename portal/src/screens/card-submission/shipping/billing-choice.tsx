import { listAddresses } from '@tag/contract/addresses';
import { formatAddress } from '@tag/contract/formats';
import { Button } from '@tag/ui/button';
import { CheckboxField } from '@tag/ui/form';
import { lazy, Suspense, useState } from 'react';
import { useClient } from '../../../features/api/client-context.tsx';
import { useAnswer } from '../../../features/api/use-answer.ts';
import { ChoiceCards } from '../choice-cards.tsx';
import { LoadFailure } from '../load-failure.tsx';
import { useOptions } from './use-options.ts';

const AddressModal = lazy(async () => {
  const { AddressModal } = await import('../../../features/addresses/address-modal.tsx');
  return { default: AddressModal };
});

/** The address on the receipt: the shipping address, unless the customer has or chooses another. */
export function BillingChoice() {
  const client = useClient();
  const { options, isClosed, choose } = useOptions();
  const { billingAddressId, shippingAddressId } = options;
  const [wantsOther, setWantsOther] = useState(false);
  const [isAdding, setAdding] = useState(false);
  const { answer, failure, again } = useAnswer('addresses billing', (signal) =>
    client.call(listAddresses, { query: { type: 'billing' } }, { signal }),
  );
  const addresses = answer?.items ?? [];
  const usual = addresses.find(({ isDefault }) => isDefault)?.id ?? null;
  const chosen = billingAddressId ?? usual ?? shippingAddressId;
  const isSame = chosen === shippingAddressId && !wantsOther;

  function change(same: boolean): void {
    setWantsOther(!same);
    if (same) choose({ billingAddressId: shippingAddressId });
    else if (usual) choose({ billingAddressId: usual });
  }

  if (!answer) return <LoadFailure failure={failure} onRetry={again} />;
  return (
    <div className="shipping__address">
      <CheckboxField
        name="billingIsShipping"
        label="Billing address is the same as the shipping address"
        value={isSame}
        disabled={isClosed}
        onChange={change}
      />
      {!isSame && addresses.length > 0 && (
        <ChoiceCards
          legend="Bill to"
          choices={addresses.map((address) => ({
            value: address.id,
            title: formatAddress(address),
            text: address.isDefault ? 'Your default billing address' : undefined,
          }))}
          value={chosen === shippingAddressId ? null : chosen}
          disabled={isClosed}
          onChange={(id) => choose({ billingAddressId: id })}
        />
      )}
      {!isSame && !isClosed && (
        <Button onClick={() => setAdding(true)}>Add a billing address</Button>
      )}
      {isAdding && (
        <Suspense>
          <AddressModal
            use="billing"
            onClose={() => setAdding(false)}
            onSaved={({ id }) => {
              setAdding(false);
              choose({ billingAddressId: id });
              again();
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
