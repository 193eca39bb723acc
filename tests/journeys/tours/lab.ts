import type { BenchOrder, LabQueue } from '@tag/contract/lab';
import { payInBrowser, readyOrder } from '../orders.ts';
import { callAs, LAB, openAs, openAsNew, untilTitle } from '../people.ts';
import { breakRequests, changeAnswer, type Failure, type Guide, type Tour } from './tour.ts';

const LONG = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch';
const QUEUE = '**/lab/queue*';
const ORDER = '**/lab/orders/*';

async function tourQueue({ page, product: { portal }, look }: Guide): Promise<void> {
  await openAs(page, portal, '/lab', LAB);
  await page.getByRole('list', { name: 'Stages' }).waitFor();
  await look('the queue');
  const scan = page.getByRole('textbox', { name: /^Scan/ });
  await scan.fill(LONG);
  await scan.press('Enter');
  await page.getByText(/^No order, packing list, or certificate reads/).waitFor();
  await look('an unknown scan');
  await page.getByRole('link', { name: /^Look for/ }).click();
  await page.getByText('Nothing to do here').waitFor();
  await look('nothing found in the queue');
  const states: readonly [words: string, how: Failure][] = [
    ['The queue couldn’t be loaded', 'failing'],
    ['Loading the queue', 'silent'],
  ];
  for (const [words, how] of states) {
    await breakRequests(page, QUEUE, how);
    await page.goto(`${portal}/lab`);
    await page.getByText(words).waitFor();
    await look(`the queue, ${how}`);
    await page.unroute(QUEUE);
  }
  await changeAnswer<LabQueue>(page, QUEUE, (queue) => ({
    ...queue,
    items: [
      {
        orderNumber: 'TG00000000',
        name: LONG,
        customer: LONG,
        stage: 'verification',
        since: '2026-11-20T12:00:00.000Z',
        serviceSpeed: LONG,
        cards: 12,
        isHeld: true,
      },
    ],
    total: 1,
  }));
  await page.goto(`${portal}/lab`);
  await page.getByText('a card waits for an answer').waitFor();
  await look('the queue with very long names');
  await page.unroute(QUEUE);
}

async function tourOrder({ page, product, look }: Guide): Promise<void> {
  const { portal, api } = product;
  const customer = await openAsNew(page, product);
  const { orderNumber } = await readyOrder(await callAs(api, customer), { parts: 2, cards: 3 });
  await payInBrowser(page, portal, orderNumber);
  await page.context().clearCookies();
  await openAs(page, portal, '/lab', LAB);
  await page.getByRole('list', { name: 'Stages' }).waitFor();
  await page.keyboard.type(`TAG1:${orderNumber}:1`);
  await page.keyboard.press('Enter');
  await untilTitle(page, `Order ${orderNumber}`);
  const list = page.locator('.bench-group[data-scanned]');
  await list.getByRole('checkbox', { name: 'Card 1' }).check();
  await list
    .getByRole('button', { name: /^Damaged/ })
    .first()
    .click();
  await look('a parcel, partly ticked, with a damaged card');
  await list.getByLabel(/^What is damaged/).fill('Bent corner');
  await list.getByLabel('A card that isn’t on the list').fill(LONG);
  await list.getByRole('button', { name: 'Add card' }).click();
  await list.getByRole('button', { name: /^Confirm/ }).click();
  await page.getByRole('alertdialog').waitFor();
  await look('missing cards to confirm');
  await page.getByRole('button', { name: /^Confirm \d+ missing/ }).click();
  await page.getByText(/received, .* missing/).waitFor();
  await look('a received parcel');
  await page
    .getByRole('button', { name: /^Can’t be graded/ })
    .first()
    .click();
  await page.getByRole('dialog', { name: /can’t be graded$/ }).waitFor();
  await page.getByRole('button', { name: 'Send back ungraded' }).click();
  await page.locator('[aria-invalid="true"]').first().waitFor();
  await look('a card that can’t be graded, without a reason');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Move / }).click();
  await page.getByText(/moved to Imaging\.$/).waitFor();
  await page.getByRole('button', { name: /^Move / }).click();
  await page.getByText(/moved to Research & grading\.$/).waitFor();
  await page.getByRole('button', { name: /^Move / }).click();
  await page.getByText(/has no grade yet/).waitFor();
  await look('cards without a grade, which can’t go on');

  await changeAnswer<BenchOrder>(page, ORDER, (order) => ({
    ...order,
    name: LONG,
    customer: LONG,
    options: [LONG],
    cards: order.cards.map((card, index) => ({
      ...card,
      title: LONG,
      entered: `${LONG}, as it was entered`,
      certificate: 'A1234567',
      stage: index === 0 ? 'qa' : 'order_complete',
      outcome: index === 2 ? 'ungraded' : null,
      isHeld: index === 0 ? 'label' : null,
    })),
  }));
  await page.reload();
  await page
    .getByRole('button', { name: /^Send / })
    .first()
    .waitFor();
  await look('cards with very long names, some to ship');
  await page.getByRole('button', { name: /^Ship / }).click();
  await page.getByRole('dialog', { name: /^Ship/ }).waitFor();
  await look('a parcel to ship');
  await page.unroute(ORDER);
  for (const how of ['silent', 'failing'] as const) {
    await breakRequests(page, ORDER, how);
    await page.goto(`${portal}/lab/${orderNumber}`);
    await page
      .getByText(how === 'silent' ? 'Loading the order' : 'The order couldn’t be loaded')
      .waitFor();
    await look(`an order, ${how}`);
    await page.unroute(ORDER);
  }
}

export const LAB_TOURS: readonly Tour[] = [
  { name: 'the lab’s queue', take: tourQueue },
  { name: 'an order at the bench', take: tourOrder },
];
