import type {
  ItemInput,
  NewOrder,
  Order,
  OrderPayment,
  OrderStep,
  TotalFee,
} from '@tag/contract/orders';
import { randomUUID } from 'node:crypto';
import type { Database } from '@tag/server';
import {
  productPayments,
  sandboxProvider,
  submissionHandlers,
  type SignedInCall,
} from '@tag/server/seeding';
import type { DEMO_ACCOUNTS } from '../accounts/demo-accounts.ts';
import { demoCall } from '../accounts/demo-call.ts';
import { idOf } from './id-of.ts';

/** A card of the catalogue by its set and number, and its declared value. */
export type SeededCard = readonly [set: string, number: string, dollars?: number];

export interface SeededOrder extends Omit<NewOrder, 'key' | 'name'> {
  readonly owner: (typeof DEMO_ACCOUNTS)[number]['email'];
  readonly name: string;
  /** Where its owner left it. */
  readonly step?: OrderStep;
  /** Its sub-orders; a single order has one, whose name isn't shown. */
  readonly parts: readonly {
    readonly name: string;
    readonly serviceSpeed?: string;
    readonly isLocked?: boolean;
    readonly cards: readonly SeededCard[];
  }[];
  readonly isPaid?: boolean;
}

const RETURN_ORIGIN = 'https://demo.example.com';

/** Orders as their owners enter, pay, and cancel them in the portal. */
export function orderCalls(database: Database) {
  const { query } = database;
  const payments = productPayments({
    database,
    provider: sandboxProvider(database),
    logger: console,
  });
  const calls = submissionHandlers({
    database,
    payments,
    returnOrigins: [RETURN_ORIGIN],
    labAddress: [],
    portalUrl: '',
    assertOwnPassword: () => Promise.reject(new Error('The demo unlocks nothing.')),
  });

  async function findCard([set, number]: SeededCard) {
    return query
      .selectFrom('cards as c')
      .innerJoin('cardSets as s', 's.id', 'c.setId')
      .innerJoin('cardVariations as v', 'v.cardId', 'c.id')
      .select(['c.id as cardId', 'v.id as variationId', 'c.name', 's.year'])
      .where('s.name', '=', set)
      .where('c.number', '=', number)
      .orderBy('v.id')
      .executeTakeFirstOrThrow();
  }

  async function toItem(order: string, card: SeededCard, position: number): Promise<ItemInput> {
    const [set, number, dollars] = card;
    const id = idOf(order, String(position), set, number);
    const found = await findCard(card);
    const declaredValue = dollars === undefined ? null : dollars * 100;
    return { id, position, ...found, set, number, declaredValue };
  }

  /**
   * Enters an order, and pays for it if it is paid.
   * @returns its number; undefined if its owner has it already, who may have changed it.
   */
  async function enter(seeded: SeededOrder): Promise<string | undefined> {
    const { isPaid = false, name, owner, parts, step, ...wanted } = seeded;
    const call = (await demoCall(database, owner))!;
    const { userId } = call.caller;
    const known = await query
      .selectFrom('orders')
      .select('id')
      .where('ownerId', '=', userId)
      .where('key', '=', idOf(name))
      .executeTakeFirst();
    if (known) return undefined;
    const started = (await calls.createOrder(
      {
        body: {
          ...wanted,
          key: idOf(name),
          name,
          options: { ...wanted.options, shippingAddressId: await findShippingAddress(userId) },
        },
      },
      call,
    )) as Order;
    const { kind, orderNumber, version } = started;
    const params = { orderNumber };

    async function enterParts(): Promise<void> {
      for (const [index, part] of parts.entries()) {
        const id = kind === 'group' ? idOf(name, part.name) : started.subOrders[0]!.id;
        if (kind === 'group') {
          const body = { id, name: part.name, serviceSpeed: part.serviceSpeed ?? null };
          await calls.createSubOrder({ params, body }, call);
        }
        const put = await Promise.all(
          part.cards.map((card, position) => toItem(`${name} ${index}`, card, position)),
        );
        await calls.saveOrderItems(
          { params: { orderNumber, subOrderId: id }, body: { version: 0, put, remove: [] } },
          call,
        );
        if (part.isLocked) {
          await calls.lockSubOrders({ params, body: { ids: [id], isLocked: true } }, call);
        }
      }
    }

    async function pay(): Promise<void> {
      const { version } = (await calls.readOrder({ params }, call)) as Order;
      const body = { version };
      const { total } = (await calls.confirmOrder({ params, body }, call)) as TotalFee;
      const { checkoutUrl } = (await calls.payOrder(
        {
          params,
          headers: { 'idempotency-key': randomUUID() },
          body: { returnUrl: `${RETURN_ORIGIN}/`, total },
        },
        call,
      )) as OrderPayment;
      const paid = await payments.routes.request(checkoutUrl!, {
        method: 'POST',
        body: 'decision=pay',
      });
      if (paid.status !== 303) throw new Error(`${name} could not be paid: ${paid.status}`);
    }

    if (kind === 'group') {
      await calls.updateOrder({ params, body: { version, groupSubmitterId: userId } }, call);
    }
    if (!wanted.paidFirst) await enterParts();
    if (step) await calls.updateOrder({ params, body: { version, step } }, call);
    if (isPaid) await pay();
    if (wanted.paidFirst) await enterParts();
    return orderNumber;
  }

  async function findShippingAddress(userId: string): Promise<string | null> {
    const address = await query
      .selectFrom('userAddresses')
      .select('id')
      .where('userId', '=', userId)
      .where('type', '=', 'shipping')
      .executeTakeFirst();
    return address?.id ?? null;
  }

  return {
    enter,
    async cancel(orderNumber: string, reason: string, call: SignedInCall): Promise<void> {
      await calls.cancelOrder({ params: { orderNumber }, body: { reason } }, call);
    },
  };
}
