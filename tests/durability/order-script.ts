import { createHash } from 'node:crypto';
import type { Database } from '@tag/server';
import { addUser, type App, callsOf, signInAs } from '../support/accounts.ts';
import { testApi } from '../support/api.ts';
import { addShippingAddress, newCards } from '../support/orders.ts';
import { addPriceList } from '../support/prices.ts';
import { paymentCalls } from '../support/quoted-order.ts';

/** What a customer knows about an order: what they made up, and the answers. */
export interface Script {
  readonly id: string;
  readonly number?: string;
  readonly partId?: string;
  readonly total?: number;
  readonly checkoutUrl?: string;
}

/** A customer who submits orders. Everything made up follows from the script's id. */
export interface Customer {
  /** The calls of one order, in order; each returns what is known after its answer. */
  readonly steps: readonly ((script: Script) => Promise<Script>)[];
}

export const CARDS = 3;
/** The customer's email. */
export const OWNER = 'owner@example.com';

/** The customer in the durability test, on any server of its database; by default, one in this process. */
export async function customerOf(
  database: Database,
  app: App = testApi(database),
): Promise<Customer> {
  const call = callsOf(app);
  const { addressId } = await findOrAddOwner(database);
  const { token } = await signInAs(call, OWNER);
  const { decide, pay } = paymentCalls(app, token);

  async function post(path: string, body: object) {
    const answer = await call('POST', path, { token, body });
    if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  }
  async function payFor(script: Script) {
    const { body, status } = await pay(
      { number: script.number!, total: script.total! },
      uuidOf(script, 'payment'),
    );
    if (status !== 200) throw new Error(`${script.number}: ${JSON.stringify(body)}`);
    return body as { state: string; checkoutUrl: string };
  }

  return {
    steps: [
      async (script) => {
        const { orderNumber, subOrders } = await post('/orders', {
          kind: 'single',
          key: uuidOf(script, 'order'),
          options: {
            serviceSpeed: 'economy',
            shippingType: 'ground',
            shippingAddressId: addressId,
          },
        });
        return { ...script, number: orderNumber, partId: subOrders[0].id };
      },
      async (script) => {
        const put = newCards(CARDS).map((card, index) => ({
          ...card,
          id: uuidOf(script, `card ${index}`),
        }));
        const { version } = await post(
          `/orders/${script.number}/sub-orders/${script.partId}/items`,
          { version: 0, put, remove: [] },
        );
        if (version !== 1) throw new Error(`${script.number}: saved ${version} times`);
        return script;
      },
      async (script) => {
        const { total } = await post(`/orders/${script.number}/confirm`, { version: 0 });
        return { ...script, total };
      },
      async (script) => ({ ...script, checkoutUrl: (await payFor(script)).checkoutUrl }),
      async (script) => {
        const { status } = await decide(script.checkoutUrl!, 'pay');
        if (status !== 303) throw new Error(`${script.number}: the checkout answers ${status}`);
        return script;
      },
      async (script) => {
        const { state } = await payFor(script);
        if (state !== 'paid') throw new Error(`${script.number}: it is ${state}`);
        return script;
      },
    ],
  };
}

async function findOrAddOwner(database: Database): Promise<{ addressId: string }> {
  const { query } = database;
  const found = await query
    .selectFrom('userAddresses as address')
    .innerJoin('users as user', 'user.id', 'address.userId')
    .select('address.id')
    .where('user.email', '=', OWNER)
    .executeTakeFirst();
  if (found) return { addressId: found.id };
  await query
    .insertInto('countries')
    .values({ id: 233, name: 'United States', code: 'US' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await addPriceList(database);
  // A kill may have happened between creating the user and the address.
  const user = await query
    .selectFrom('users')
    .select('id')
    .where('email', '=', OWNER)
    .executeTakeFirst();
  const { id } = user ?? (await addUser(database, { email: OWNER }));
  return { addressId: await addShippingAddress(database, id) };
}

function uuidOf({ id }: Script, what: string): string {
  const hash = createHash('sha256').update(`${id} ${what}`).digest('hex');
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `4${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-');
}
