import { fieldRefusal } from '@tag/contract/errors';
import type { OrderOptionsChange } from '@tag/contract/orders';
import type { PriceKind } from '@tag/contract/prices';
import { priceListInEffect } from '../../db/price-list-in-effect.ts';
import type { Queries } from '../../db/queries.ts';
import type { SeenOrder } from '../rows/order-store.ts';

/** @throws ApiError `validation` for a speed that the price list in effect doesn't have. */
export async function assertSpeedOffered(
  db: Queries,
  code: string | null,
  path: string,
): Promise<void> {
  await assertOffered(db, 'speed', code, path);
}

/**
 * Refuses options that aren't in the price list, and addresses that aren't the order owner's. The shipping
 * address of a group submitter who accepted stays.
 * @throws ApiError `validation` naming the field.
 */
export async function assertChoosable(
  db: Queries,
  order: Pick<SeenOrder, 'ownerId'> & Partial<SeenOrder>,
  options: OrderOptionsChange,
): Promise<void> {
  await assertOffered(db, 'speed', options.serviceSpeed, 'body.options.serviceSpeed');
  await assertOffered(db, 'shipping', options.shippingType, 'body.options.shippingType');
  await assertOffered(db, 'package', options.package, 'body.options.package');
  if (options.package && options.isPackageChosen === false)
    throw fieldRefusal('body.options.isPackageChosen', 'Expected true with a package');
  const { groupSubmitterId = null, ownerId, shippingAddressId: now = null } = order;
  const { billingAddressId } = options;
  const shippingAddressId =
    options.shippingAddressId === now ? undefined : options.shippingAddressId;
  if (shippingAddressId !== undefined && (await isAddressOf(db, now, groupSubmitterId))) {
    throw fieldRefusal('body.options.shippingAddressId', 'The group submitter receives the parcel');
  }
  const wanted = [shippingAddressId, billingAddressId].filter((id) => typeof id === 'string');
  if (wanted.length === 0) return;
  const own = await db
    .selectFrom('userAddresses')
    .select(['id', 'type'])
    .where('id', 'in', wanted)
    .where('userId', '=', ownerId)
    .execute();
  if (shippingAddressId && !own.some((it) => it.id === shippingAddressId && it.type === 'shipping'))
    throw fieldRefusal('body.options.shippingAddressId', 'Choose one of your shipping addresses');
  if (billingAddressId && !own.some(({ id }) => id === billingAddressId))
    throw fieldRefusal('body.options.billingAddressId', 'Choose one of your addresses');
}

async function assertOffered(
  db: Queries,
  kind: PriceKind,
  code: string | null | undefined,
  path: string,
): Promise<void> {
  if (!code) return;
  const price = await db
    .selectFrom('prices')
    .select('code')
    .where('kind', '=', kind)
    .where('code', '=', code)
    .where('listId', '=', priceListInEffect())
    .executeTakeFirst();
  if (!price) throw fieldRefusal(path, 'This isn’t offered');
}

/** @throws ApiError `validation` for a user who isn't a group submitter. */
export async function assertSubmitter(db: Queries, userId: string | null): Promise<void> {
  if (userId === null) return;
  const submitter = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('isGroupSubmitter', '=', true)
    .where('status', '=', 'active')
    .executeTakeFirst();
  if (!submitter)
    throw fieldRefusal('body.groupSubmitterId', 'Choose a group submitter of the list');
}

/** Whether an address belongs to a submitter who was accepted, so the parcel comes back to them. */
export async function isAddressOf(
  db: Queries,
  addressId: string | null,
  userId: string | null,
): Promise<boolean> {
  if (addressId === null || userId === null) return false;
  const found = await db
    .selectFrom('userAddresses')
    .select('id')
    .where('id', '=', addressId)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return found !== undefined;
}
