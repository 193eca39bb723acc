import { Refusal } from '@tag/contract/errors';
import type { LeftOut, Order } from '@tag/contract/orders';
import { sql } from 'kysely';
import type { SignedInCall } from '../../auth/caller.ts';
import type { Database } from '../../db/database.ts';
import { priceListInEffect } from '../../db/price-list-in-effect.ts';
import type { Queries, Transaction } from '../../db/queries.ts';
import { inTransaction } from '../../db/transaction.ts';
import { readPerson } from '../rows/person.ts';
import { findOrder, type SeenOrder } from '../rows/order-store.ts';
import { addDraft } from './new-draft.ts';
import { presentOrder } from './present.ts';
import { changeSubmitter } from './submitters.ts';

/** The draft's choices, and what couldn't be taken over. */
interface Choices {
  readonly serviceSpeed: string | null;
  readonly shippingType: string | null;
  readonly shippingAddressId: string | null;
  readonly billingAddressId: string | null;
  readonly package: string | null;
  readonly isPackageChosen: boolean;
  readonly leftOut: readonly LeftOut[];
}

const REASONS = {
  serviceSpeed: 'Its service speed isn’t offered any more. Choose another one.',
  shippingType: 'Its return shipping isn’t offered any more. Choose another one.',
  shippingAddress: 'Its shipping address is no longer in your account. Choose another one.',
  package:
    'Its package isn’t offered any more. The one with the lowest total is used until you choose.',
  subOrders: 'Some people’s service speed isn’t offered any more. They get the order’s.',
} as const satisfies Partial<Record<LeftOut['field'], string>>;

/**
 * Starts a draft like an earlier order of the caller: with its options, addresses, group submitter, and
 * sub-orders, but without cards, coupon, and prices. The customers of its sub-orders are named, not
 * invited. What no longer exists is left out, and the draft says so.
 * @throws ApiError `not_found`; `forbidden` for others who may see the order; `too_many_drafts`.
 */
export const orderAgain = (
  { query }: Database,
  orderNumber: string,
  key: string,
  call: SignedInCall,
): Promise<Order> =>
  inTransaction(query, async (db) => {
    const { userId } = call.caller;
    const before = await findOrder(db, orderNumber, userId);
    if (before.access !== 'owner') throw new Refusal('forbidden');
    const offered = await readOffered(db);
    const { leftOut, ...choices } = await choicesOf(db, before, offered);
    const { id, isNew, number } = await addDraft(db, call, {
      key,
      kind: before.kind,
      paidFirst: before.paidFirst,
      quantity: before.quantity,
      tier: before.tier,
      foilWrapped: before.foilWrapped,
      include_360_video: before.include_360_video,
      submissionKit: before.submissionKit,
      assurance: before.assurance,
      insuredValue: before.insuredValue,
      ...choices,
    });
    const read = () => findOrder(db, number, userId);
    if (!isNew) return presentOrder(db, await read());
    const parts = await copySubOrders(db, before.id, id, offered);
    const submitter = await askAgain(db, before, await read(), call);
    await db
      .updateTable('orders')
      .set({ leftOut: JSON.stringify([...leftOut, ...submitter, ...parts]) })
      .where('id', '=', id)
      .execute();
    return presentOrder(db, await read());
  });

/** Codes of the price list in effect, each after its kind. */
async function readOffered(db: Queries): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('prices')
    .select(['kind', 'code'])
    .where('listId', '=', priceListInEffect())
    .where('kind', 'in', ['speed', 'shipping', 'package'])
    .execute();
  return new Set(rows.map(({ code, kind }) => `${kind} ${code}`));
}

async function choicesOf(
  db: Queries,
  before: SeenOrder,
  offered: ReadonlySet<string>,
): Promise<Choices> {
  const own = await db
    .selectFrom('userAddresses')
    .select(['id', 'type'])
    .where('userId', '=', before.ownerId)
    .execute();
  const fields: (keyof typeof REASONS)[] = [];
  /** The value if it still exists; noted otherwise, if it was chosen. */
  const kept = (field: keyof typeof REASONS, value: string | null, exists: boolean) => {
    if (exists) return value;
    if (value !== null) fields.push(field);
    return null;
  };
  const isOffered = (kind: string, code: string | null) => offered.has(`${kind} ${code}`);
  const { billingAddressId, serviceSpeed, shippingAddressId, shippingType } = before;
  const chosenPackage = before.isPackageChosen ? before.package : null;
  const choices = {
    serviceSpeed: kept('serviceSpeed', serviceSpeed, isOffered('speed', serviceSpeed)),
    shippingType: kept('shippingType', shippingType, isOffered('shipping', shippingType)),
    shippingAddressId: own.some(({ id, type }) => id === shippingAddressId && type === 'shipping')
      ? shippingAddressId
      : null,
    billingAddressId: own.some(({ id }) => id === billingAddressId) ? billingAddressId : null,
    package: kept('package', chosenPackage, isOffered('package', chosenPackage)),
  };
  // A deleted address is gone from the order too; one sent by a group submitter was theirs.
  const isAddressGone = before.shipTo !== null && before.groupSubmitterId === null;
  if (choices.shippingAddressId === null && isAddressGone) fields.push('shippingAddress');
  return {
    ...choices,
    isPackageChosen:
      before.isPackageChosen && (before.package === null || choices.package !== null),
    leftOut: fields.map((field) => ({ field, reason: REASONS[field] })),
  };
}

/** @returns what their sub-orders lack. */
async function copySubOrders(
  db: Transaction,
  fromId: number,
  orderId: number,
  offered: ReadonlySet<string>,
): Promise<LeftOut[]> {
  const speeds = [...offered].flatMap((one) => (one.startsWith('speed ') ? [one.slice(6)] : []));
  const { rows } = await sql<{ isSpeedGone: boolean }>`
    with earlier as (
      select * from sub_orders where order_id = ${fromId}),
    copied as (
      insert into sub_orders (id, order_id, position, name, service_speed, customer_email)
      select gen_random_uuid(), ${orderId}, position, name,
        case when service_speed = any(${speeds}::text[]) then service_speed end, customer_email
      from earlier)
    select coalesce(bool_or(service_speed <> all(${speeds}::text[])), false) as is_speed_gone
    from earlier`.execute(db);
  return rows[0]!.isSpeedGone ? [{ field: 'subOrders', reason: REASONS.subOrders }] : [];
}

/** Asks the same group submitter again. @returns why they weren't asked. */
async function askAgain(
  db: Transaction,
  { groupSubmitterId }: SeenOrder,
  draft: SeenOrder,
  call: SignedInCall,
): Promise<LeftOut[]> {
  if (groupSubmitterId === null) return [];
  await sql`savepoint asked`.execute(db);
  try {
    await changeSubmitter(db, draft, groupSubmitterId, call);
    return [];
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await sql`rollback to savepoint asked`.execute(db);
    const { name } = await readPerson(db, groupSubmitterId);
    const reason =
      error.code === 'invalid_email_send_time'
        ? `We can’t email ${name} again so soon. Choose who submits it later.`
        : `${name} no longer submits group orders. Choose who submits it.`;
    return [{ field: 'groupSubmitter', reason }];
  }
}
