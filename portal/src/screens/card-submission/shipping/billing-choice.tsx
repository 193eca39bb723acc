import { listAddresses } from '@tag/contract/addresses';
import { CheckboxField } from '@tag/ui/form';
import { useState } from 'react';
import { useClient } from '../../../features/api/client-context.tsx';
import { useAnswer } from '../../../features/api/use-answer.ts';
import { LoadFailure } from '../load-failure.tsx';
import { AddressPicker } from './address-picker.tsx';
import { useOptions } from './use-options.ts';

/** The address on the receipt: the shipping address, unless the customer has or chooses another. */
export function BillingChoice() {
  const client = useClient();
  const { options, isClosed, choose } = useOptions();
  const { billingAddressId, shippingAddressId } = options;
  const [wantsOther, setWantsOther] = useState(false);
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
      {!isSame && (
        <AddressPicker
          use="billing"
          legend="Bill to"
          addresses={addresses}
          value={chosen === shippingAddressId ? null : chosen}
          isClosed={isClosed}
          onChoose={(id) => choose({ billingAddressId: id })}
          onAdded={again}
        />
      )}
    </div>
  );
}
