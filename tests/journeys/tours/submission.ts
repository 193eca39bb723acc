import { readyOrder } from '../orders.ts';
import { callAs, newEmail, openAsNew, untilTitle } from '../people.ts';
import { screens, type Guide, type Tour } from './tour.ts';

async function tourServiceAndReview({ page, product, look }: Guide): Promise<void> {
  const { portal, api } = product;
  const person = await openAsNew(page, product);
  const { orderNumber } = await readyOrder(await callAs(api, person));
  await page.goto(`${portal}/card-submission/shipping/${orderNumber}`);
  const insured = page.getByRole('switch', { name: 'Insure $150.00' });
  await insured.waitFor();
  await page.getByText('You’ll never be charged more than').waitFor();
  await look('service and shipping');
  await insured.check();
  await page.getByLabel('Insured value ($)').waitFor();
  await page.getByText('Saved', { exact: true }).waitFor();
  await look('an insured parcel');
  await page.goto(`${portal}/card-submission/confirm/${orderNumber}`);
  await page.getByRole('heading', { name: /^Back with you about/ }).waitFor();
  await page.getByText('Insured for $150.').waitFor();
  await look('an order to review');
}

async function tourGroupOrder({ page, product, look }: Guide): Promise<void> {
  const { portal, api } = product;
  const person = await openAsNew(page, product, '/card-submission/group-entry/new-group');
  await untilTitle(page, 'Group order');
  await page.getByRole('button', { name: 'Add a person' }).waitFor();
  await look('a group order without anybody');
  const call = await callAs(api, person);
  const { orderNumber, subOrders } = await readyOrder(call, { parts: 3, cards: 2 });
  const parts = `/orders/${orderNumber}/sub-orders`;
  await call('PUT', `${parts}/${subOrders[0]!.id}/invitation`, { email: newEmail('customer') });
  await call('PUT', `${parts}/lock`, { ids: [subOrders[1]!.id], isLocked: true });
  await call('POST', parts, { id: crypto.randomUUID(), name: LONG_NAME });
  await page.goto(`${portal}/card-submission/group-entry/${orderNumber}`);
  await page.getByText('You’ll never be charged more than').waitFor();
  await page.getByRole('button', { name: 'Actions for Part 1' }).waitFor();
  await look('people with their cards and money');
  await page.getByRole('button', { name: 'By item' }).click();
  await look('its fees by item');
  await page.getByRole('button', { name: 'Ask somebody else' }).click();
  await page.getByRole('dialog', { name: 'Ask somebody else' }).waitFor();
  await look('a submitter to ask');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: LONG_NAME, exact: true }).click();
  const drawer = page.getByRole('dialog', { name: LONG_NAME });
  await drawer.getByRole('grid').waitFor();
  await look('the grid of a person with a very long name');
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Part 1', exact: true }).click();
  await page.getByRole('button', { name: 'One by one' }).click();
  await page.getByRole('heading', { name: 'Your cards: 2' }).waitFor();
  await page.getByLabel('Value ($)').first().waitFor();
  await look('a person’s cards one by one');
}

const LONG_NAME = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysilio';

export const SUBMISSION_TOURS: readonly Tour[] = [
  {
    name: 'service, shipping, and review',
    take: tourServiceAndReview,
    visits: screens('card-submission'),
  },
  { name: 'a group order', take: tourGroupOrder, visits: screens('card-submission') },
];
