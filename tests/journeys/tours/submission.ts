import { readyOrder } from '../orders.ts';
import { callAs, openAsNew } from '../people.ts';
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

export const SUBMISSION_TOURS: readonly Tour[] = [
  {
    name: 'service, shipping, and review',
    take: tourServiceAndReview,
    visits: screens('card-submission'),
  },
];
