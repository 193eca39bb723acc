import { formatAddress } from '@tag/contract/formats';
import type { Transaction } from '../db/queries.ts';
import type { SeenOrder } from '../orders/rows/order-store.ts';

/**
 * Copies the shipping and billing addresses into the order as text, so later edits don't change
 * it. A deleted address keeps its earlier copy. The shipping address may be the group submitter's.
 */
export async function copyAddresses(
  db: Transaction,
  order: Pick<
    SeenOrder,
    'billingAddressId' | 'groupSubmitterId' | 'id' | 'ownerId' | 'shippingAddressId'
  >,
): Promise<void> {
  const { billingAddressId, groupSubmitterId, id, ownerId, shippingAddressId } = order;
  const addresses = await db
    .selectFrom('userAddresses as it')
    .innerJoin('countries as country', 'country.id', 'it.countryId')
    .select(['it.id', 'it.userId', 'it.type', 'it.isDefault', 'it.address', 'it.address2'])
    .select(['it.cityName', 'it.stateCode', 'it.zipcode', 'country.name as countryName'])
    .where('it.userId', 'in', [ownerId, groupSubmitterId ?? ownerId])
    .execute();
  const shipTo = addresses.find((address) => address.id === shippingAddressId);
  const own = addresses.filter(({ userId }) => userId === ownerId);
  const billTo =
    own.find((address) => address.id === billingAddressId) ??
    own.find(({ isDefault, type }) => type === 'billing' && isDefault) ??
    own.find((address) => address.id === shippingAddressId);
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
