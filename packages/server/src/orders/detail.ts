import { formatAddress } from '@tag/contract/formats';
import type { OrderDetail, TotalFee } from '@tag/contract/orders';
import type { Queries } from '../db/queries.ts';
import { presentOrder, readFacts } from './present.ts';
import type { SeenOrder } from './store.ts';

/** What an order costs, as its viewer may know it: app.ts gives it, for prices are apart. */
export type ReadFees = (db: Queries, order: SeenOrder) => Promise<TotalFee>;

/** Everything the overview of an order shows. */
export async function readDetail(
  db: Queries,
  order: SeenOrder,
  readFees: ReadFees,
): Promise<OrderDetail> {
  const { shippingName, speedName } = await readFacts(db, order);
  return {
    order: await presentOrder(db, order),
    fees: await readFees(db, order),
    shippingAddress: order.access === 'customer' ? null : await readAddress(db, order),
    serviceSpeedName: speedName,
    shippingTypeName: shippingName,
    paidAt: order.paidAt?.toISOString() ?? null,
  };
}

/** Once paid, the address as it was then: what becomes of the customer's own changes no order. */
async function readAddress(
  db: Queries,
  { paidAt, shippingAddressId, shipTo }: SeenOrder,
): Promise<string | null> {
  if (paidAt || shippingAddressId === null) return shipTo;
  const address = await db
    .selectFrom('userAddresses as it')
    .innerJoin('countries as country', 'country.id', 'it.countryId')
    .select([
      'it.address',
      'it.address2',
      'it.cityName',
      'it.stateCode',
      'it.zipcode',
      'country.name as countryName',
    ])
    .where('it.id', '=', shippingAddressId)
    .executeTakeFirst();
  return address ? formatAddress(address) : null;
}
