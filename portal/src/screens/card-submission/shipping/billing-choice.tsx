import { listAddresses } from '@tag/contract/addresses';
import { formatAddress } from '@tag/contract/formats';
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
    client.call(listAddresses, { query: {} }, { signal }),
  );
  const addresses = answer?.items.filter(({ type }) => type === 'billing') ?? [];
  const usual = addresses.find(({ isDefault }) => isDefault)?.id ?? null;
  const chosen = billingAddressId ?? usual ?? shippingAddressId;
  /** Customers enter the same address for both uses. */
  const linesOf = (id: string | null) => {
    const address = answer?.items.find((one) => one.id === id);
    return address && formatAddress(address);
  };
  const isSame =
    !wantsOther && (chosen === shippingAddressId || linesOf(chosen) === linesOf(shippingAddressId));

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
