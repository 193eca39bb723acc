import { CheckboxField } from '@tag/ui/form';
import { useState } from 'react';
import { isSameAddress } from '../../../features/addresses/same-address.ts';
import type { AddressChoiceProps } from './address-choice.tsx';
import { AddressPicker } from './address-picker.tsx';
import { useOptions } from '../use-options.ts';

/** The address on the receipt: the shipping address, unless the customer has or chooses another. */
export function BillingChoice({ addresses: { answer, again } }: AddressChoiceProps) {
  const { options, isClosed, choose } = useOptions();
  const { billingAddressId, shippingAddressId } = options;
  const [wantsOther, setWantsOther] = useState(false);
  const addresses = answer?.items.filter(({ type }) => type === 'billing') ?? [];
  const usual = addresses.find(({ isDefault }) => isDefault)?.id ?? null;
  const chosen = billingAddressId ?? usual ?? shippingAddressId;
  const addressOf = (id: string | null) => answer?.items.find((one) => one.id === id);
  const isSame =
    !wantsOther &&
    (chosen === shippingAddressId ||
      isSameAddress(addressOf(chosen), addressOf(shippingAddressId)));

  function change(same: boolean): void {
    setWantsOther(!same);
    if (same) choose({ billingAddressId: shippingAddressId });
    else if (usual) choose({ billingAddressId: usual });
  }

  // The shipping address says why there are none.
  if (!answer) return null;
  return (
    <div className="shipping-address">
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
