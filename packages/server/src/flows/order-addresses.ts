import { formatAddress } from '@tag/contract/formats';
import type { Transaction } from '../db/queries.ts';
import type { SeenOrder } from '../orders/store.ts';

/**
 * Copies the shipping and billing addresses into the order as text, so later edits don't change
 * it. A deleted address keeps its earlier copy.
 */
export async function copyAddresses(
  db: Transaction,
  {
    billingAddressId,
    id,
    ownerId,
    shippingAddressId,
  }: Pick<SeenOrder, 'billingAddressId' | 'id' | 'ownerId' | 'shippingAddressId'>,
): Promise<void> {
  const addresses = await db
    .selectFrom('userAddresses as it')
    .innerJoin('countries as country', 'country.id', 'it.countryId')
    .select(['it.id', 'it.type', 'it.isDefault', 'it.address', 'it.address2'])
    .select(['it.cityName', 'it.stateCode', 'it.zipcode', 'country.name as countryName'])
    .where('it.userId', '=', ownerId)
    .execute();
  const shipTo = addresses.find((address) => address.id === shippingAddressId);
  const billTo =
    addresses.find((address) => address.id === billingAddressId) ??
    addresses.find(({ isDefault, type }) => type === 'billing' && isDefault) ??
    shipTo;
  if (!shipTo && !billTo) return;
  await db
    .updateTable('orders')
    .set({
      ...(shipTo && { shipTo: formatAddress(shipTo) }),
      ...(billTo && { billTo: formatAddress(billTo) }),
    })
    .where('id', '=', id)
    .execute();
}
