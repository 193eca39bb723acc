import { formatAddress } from '@tag/contract/formats';
import type { OrderDetail, TotalFee } from '@tag/contract/orders';
import type { Queries } from '../../db/queries.ts';
import { presentFacts, readFacts } from '../drafts/present.ts';
import { findReceipt } from '../papers/receipt.ts';
import type { SeenOrder } from '../rows/order-store.ts';
import { findProposals, type ProposalRow } from '../tracking/proposals.ts';
import { speedNamesOf } from '../rows/sub-order-rows.ts';

/** The fees an order's viewer may see. Injected, because orders don't import prices. */
export type ReadFees = (
  db: Queries,
  order: SeenOrder,
  proposals: readonly ProposalRow[],
) => Promise<TotalFee>;

/** Everything for the order overview. */
export async function readDetail(
  db: Queries,
  order: SeenOrder,
  readFees: ReadFees,
): Promise<OrderDetail> {
  const facts = await readFacts(db, order);
  const proposals = await findProposals(db, order.paidAt ? [order.id] : []);
  return {
    order: await presentFacts(db, facts, proposals),
    fees: await readFees(db, order, proposals),
    shippingAddress: order.access === 'customer' ? null : await readAddress(db, order),
    serviceSpeedName: speedNamesOf(facts),
    shippingTypeName: facts.shippingName,
    paidAt: order.paidAt?.toISOString() ?? null,
    receipt: await findReceipt(db, order, proposals),
  };
}

/** The address at the time of payment, or the chosen one before that. */
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
