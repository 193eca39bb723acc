import type { Database } from '@tag/server';
import { randomUUID } from 'node:crypto';
import { addUser, type callsOf, signInAs } from './accounts.ts';

export type Call = ReturnType<typeof callsOf>;

/** A signed-in user, with calls on their behalf. */
export async function signedIn(
  database: Database,
  call: Call,
  options: Parameters<typeof addUser>[1] = {},
) {
  return actAs(call, await addUser(database, options));
}

/** The same for an existing user, by default with the password `PASSWORD`. */
export async function actAs(
  call: Call,
  user: { readonly id: string; readonly email: string },
  given?: { readonly token: string },
) {
  const { token } = given ?? (await signInAs(call, user.email));
  const as = (method: string, path: string, body?: unknown) =>
    call(method, path, { token, ...(body !== undefined && { body }) });
  return {
    ...user,
    token,
    get: (path: string) => as('GET', path),
    post: (path: string, body: unknown) => as('POST', path, body),
    put: (path: string, body: unknown) => as('PUT', path, body),
    patch: (path: string, body: unknown) => as('PATCH', path, body),
    delete: (path: string) => as('DELETE', path),
    /** Starts an order. Returns its number, and a single order's sub-order. */
    async newOrder(wanted: object = { kind: 'single' }) {
      const { body, status } = await as('POST', '/orders', wanted);
      if (status !== 200) throw new Error(`No order: ${JSON.stringify(body)}`);
      const number: string = body.orderNumber;
      return { number, path: `/orders/${number}`, partId: body.subOrders[0]?.id as string };
    },
  };
}
export type Customer = Awaited<ReturnType<typeof actAs>>;

/** A complete card, as it is saved. */
export const newCard = (position = 0, more: object = {}) => ({
  id: randomUUID() as string,
  position,
  year: 1999,
  set: 'Base Set',
  name: `Charizard ${position + 1}`,
  declaredValue: 10_000,
  ...more,
});

export const newCards = (count: number, more: object = {}) =>
  Array.from({ length: count }, (_, position) => newCard(position, more));

/** A user's shipping address, in the United States unless given. */
export async function addShippingAddress(
  { query }: Database,
  userId: string,
  countryId = 233,
): Promise<string> {
  const { id } = await query
    .insertInto('userAddresses')
    .values({
      userId,
      type: 'shipping',
      addressType: 'residential',
      address: '1 Main St',
      cityName: 'Springfield',
      stateCode: 'IL',
      zipcode: '62701',
      countryId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
