import type { CardMatches } from '@tag/contract/cards';
import type { ItemInput, Order, OrderItemsPage, SubOrder } from '@tag/contract/orders';
import type { Page } from 'playwright-core';
import { untilTitle, type Caller } from './people.ts';

/** A shipping address in the United States. */
export const ADDRESS = {
  type: 'shipping',
  addressType: 'residential',
  address: '9 Sunset Boulevard',
  cityName: 'Los Angeles',
  stateCode: 'CA',
  zipcode: '90028',
  countryName: 'United States',
  isDefault: true,
};

export const readOrder = (call: Caller, orderNumber: string) =>
  call<Order>('GET', `/orders/${orderNumber}`);

/** All cards of an order. */
export async function readItems(call: Caller, orderNumber: string) {
  const items: OrderItemsPage['items'] = [];
  for (let page = 1; ; page += 1) {
    const path = `/orders/${orderNumber}/order-items?page=${page}&pageSize=1000`;
    const answer = await call<OrderItemsPage>('GET', path);
    items.push(...answer.items);
    if (items.length >= answer.total) return items;
  }
}

type EnteredCard = Omit<ItemInput, 'id' | 'position'>;

/** Cards entered by hand, with all details. */
const cardsByHand = (count: number): EnteredCard[] =>
  Array.from({ length: count }, (_, index) => ({
    year: 1999,
    set: 'Base Set',
    number: `${index + 1}/102`,
    name: `Card ${index + 1}`,
    declaredValue: 5000,
  }));

/** Cards in the catalogue, each with words that find it. */
export const cardsOfCatalogue = (
  call: Caller,
  names: readonly string[],
): Promise<(EnteredCard & { cardId: number; variationId: number })[]> =>
  Promise.all(
    names.map(async (words) => {
      const path = `/cards/match?search=${encodeURIComponent(words)}`;
      const [found] = (await call<CardMatches>('GET', path)).items;
      const { cardId, variations } = found!;
      return { cardId, variationId: variations[0]!.id, declaredValue: 5000 };
    }),
  );

/** Puts cards into a sub-order: this many entered by hand, or the given ones. */
export async function enterCards(
  call: Caller,
  orderNumber: string,
  { id, version }: Pick<SubOrder, 'id' | 'version'>,
  cards: number | readonly EnteredCard[],
): Promise<void> {
  const entered = typeof cards === 'number' ? cardsByHand(cards) : cards;
  const put = entered.map((card, position) => ({ ...card, id: crypto.randomUUID(), position }));
  const path = `/orders/${orderNumber}/sub-orders/${id}/items`;
  await call('POST', path, { version, put, remove: [] });
}

/** An order that only needs payment. */
export async function readyOrder(
  call: Caller,
  { name = 'Spring cards', parts = 0, cards = 3 as number | readonly EnteredCard[] } = {},
): Promise<Order> {
  const { id: shippingAddressId } = await call('POST', '/user-address', ADDRESS);
  const kind = parts > 0 ? 'group' : 'single';
  const { orderNumber } = await call<Order>('POST', '/orders', { kind, name });
  for (let part = 1; part <= parts; part += 1) {
    const body = { id: crypto.randomUUID(), name: `Part ${part}` };
    await call('POST', `/orders/${orderNumber}/sub-orders`, body);
  }
  for (const part of (await readOrder(call, orderNumber)).subOrders) {
    await enterCards(call, orderNumber, part, cards);
  }
  const { version } = await readOrder(call, orderNumber);
  await call('PUT', `/orders/${orderNumber}`, {
    version,
    options: { serviceSpeed: 'standard', shippingType: 'ground', shippingAddressId },
  });
  return readOrder(call, orderNumber);
}

/** Pays a ready order through the test checkout, and waits for the confirmation. */
export async function payInBrowser(page: Page, portal: string, orderNumber: string): Promise<void> {
  await page.goto(`${portal}/card-submission/confirm/${orderNumber}`);
  await untilTitle(page, 'Review and pay');
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await page.getByText('Test checkout').waitFor();
  await page.getByRole('button', { name: /^Pay/ }).click();
  await page.getByRole('heading', { name: /Your order is paid/ }).waitFor();
}
