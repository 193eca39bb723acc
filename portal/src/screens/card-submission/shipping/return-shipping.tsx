import { listAddresses } from '@tag/contract/addresses';
import type { LightItem } from '@tag/contract/orders';
import { useClient } from '../../../features/api/client-context.tsx';
import { useAnswer } from '../../../features/api/use-answer.ts';
import { AddressChoice } from './address-choice.tsx';
import { BillingChoice } from './billing-choice.tsx';
import { InsuredValue } from './insured-value.tsx';
import { ShippingChoice } from './shipping-choice.tsx';
import { useOptions } from '../use-options.ts';

/** Return address, shipping type, insurance, and billing. */
export function ReturnShipping({ cards }: { cards: readonly LightItem[] }) {
  const client = useClient();
  const { options } = useOptions();
  const addresses = useAnswer('addresses', (signal) =>
    client.call(listAddresses, { query: {} }, { signal }),
  );
  const chosen = addresses.answer?.items.find(({ id }) => id === options.shippingAddressId);
  return (
    <>
      <AddressChoice addresses={addresses} />
      <ShippingChoice country={chosen?.countryName} />
      <InsuredValue cards={cards} />
      <BillingChoice addresses={addresses} />
    </>
  );
}
