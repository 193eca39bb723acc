import type { UserAddress } from '@tag/contract/addresses';
import { formatAddress } from '@tag/contract/formats';
import { Button } from '@tag/ui/button';
import { Suspense, useState } from 'react';
import { lazy } from '../../../features/lazy/lazy.ts';
import { ChoiceCards } from '../choice-cards.tsx';

const AddressModal = lazy(async () => {
  const { AddressModal } = await import('../../../features/addresses/address-modal.tsx');
  return { default: AddressModal };
});

interface AddressPickerProps {
  use: 'billing' | 'shipping';
  legend: string;
  addresses: readonly UserAddress[];
  value: string | null;
  isClosed: boolean;
  onChoose(id: string): void;
  /** An address was added; it is chosen already. */
  onAdded(): void;
}

/** One of the customer's addresses, or a new one. */
export function AddressPicker(props: AddressPickerProps) {
  const { addresses, isClosed, legend, onAdded, onChoose, use, value } = props;
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      {addresses.length > 0 && (
        <ChoiceCards
          legend={legend}
          choices={addresses.map((address) => ({
            value: address.id,
            title: formatAddress(address),
            text: address.isDefault && addresses.length > 1 ? 'Default' : undefined,
          }))}
          value={value}
          disabled={isClosed}
          onChange={onChoose}
        />
      )}
      {!isClosed && <Button onClick={() => setAdding(true)}>Add a {use} address</Button>}
      {isAdding && (
        <Suspense>
          <AddressModal
            use={use}
            onClose={() => setAdding(false)}
            onSaved={({ id }) => {
              setAdding(false);
              onChoose(id);
              onAdded();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
