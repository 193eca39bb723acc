import type {
  BenchCard,
  BenchCards,
  BenchOrder,
  BenchPart,
  BenchPlace,
  LabQueue,
} from '@tag/contract/lab';
import type { Page } from 'playwright-core';
import { payInBrowser, readyOrder } from '../orders.ts';
import { callAs, LAB, openAs, openAsNew, untilTitle } from '../people.ts';
import {
  breakRequests,
  changeAnswer,
  screens,
  type Failure,
  type Guide,
  type Tour,
} from './tour.ts';

const LONG = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch';
const QUEUE = '**/lab/queue*';
const ORDER = '**/lab/orders/*';
const CARDS = '**/lab/orders/*/cards?*';
const UPLOADS = '**/uploads/photos/*';
const PICTURE = 'portal/public/icon-512.png';

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
  await page.getByText('a card is on hold').waitFor();
  await look('the queue with very long names');
  await page.unroute(QUEUE);
}

/** The dialogs for a card, and its photos. */
async function tourTasks(page: Page, look: Guide['look']): Promise<void> {
  await page
    .getByRole('button', { name: /^Identify/ })
    .first()
    .click();
  const identify = page.getByRole('dialog', { name: 'Which card is it?' });
  const search = identify.getByRole('combobox');
  await search.fill('umbreon');
  await identify.getByRole('option').first().waitFor();
  await look('possible matches for a card');
  await identify.getByRole('option').first().click();
  await identify.getByRole('button', { name: 'It’s this card' }).waitFor();
  await look('a card that was found');
  await identify.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: /^Propose a price/ }).click();
  await page.getByRole('dialog', { name: /^Propose a price/ }).waitFor();
  await look('nothing more that can be charged');
  await page.keyboard.press('Escape');

  const photo = page.locator('.bench-panel').getByLabel(/^Photo of /);
  await breakRequests(page, UPLOADS, 'silent');
  await photo.setInputFiles(PICTURE);
  await page.getByRole('progressbar').waitFor();
  await look('a photo being sent');
  await page.reload();
  await takeFrom(page, /^Received/);
  await page.unroute(UPLOADS);
  await breakRequests(page, UPLOADS, 'failing');
  await photo.setInputFiles(PICTURE);
  await page.getByRole('button', { name: /^Try again/ }).waitFor();
  await look('a photo that wasn’t sent');
  await page.unroute(UPLOADS);
  await page.getByRole('button', { name: /^Try again/ }).click();
  await page.getByRole('img', { name: /^Photo 1 of .*Card 1/ }).waitFor();
  await look('a photo of a card');
}

/** A narrow window folds the cards away once one is taken. */
async function openRail(page: Page): Promise<void> {
  const opener = page.locator('.bench-rail > button[aria-expanded="false"]');
  if (await opener.isVisible()) await opener.click();
}

/** Takes the first card of a part of the rail to the bench. */
async function takeFrom(page: Page, name: RegExp): Promise<void> {
  await openRail(page);
  const part = page.getByRole('region', { name });
  await part.locator('.bench-fold[aria-expanded]').waitFor();
  const folded = part.locator('.bench-fold[aria-expanded="false"]');
  if ((await folded.count()) > 0) await folded.click();
  await part.getByRole('listitem').getByRole('button').first().click();
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
  await openRail(page);
  await list.getByRole('listitem').getByRole('button').first().click();
  await page.getByRole('button', { name: /^Damaged/ }).click();
  await look('a parcel, partly ticked, with a damaged card');
  await page.getByLabel(/^What is damaged/).fill('Bent corner');
  await openRail(page);
  await list.getByLabel('A card that isn’t on the list').fill(LONG);
  await list.getByRole('button', { name: 'Add card' }).click();
  await list.getByRole('button', { name: /^Confirm/ }).click();
  await page.getByRole('alertdialog').waitFor();
  await look('missing cards to confirm');
  await page.getByRole('button', { name: /^Confirm \d+ missing/ }).click();
  await page
    .getByText(/received, .* missing/)
    .first()
    .waitFor();
  await look('a received parcel');
  await takeFrom(page, /^Received/);
  await look('the actions for a card');
  await tourTasks(page, look);
  await page.getByRole('button', { name: /^Can’t be graded/ }).click();
  await page.getByRole('dialog', { name: /can’t be graded$/ }).waitFor();
  await page.getByRole('button', { name: 'Send back ungraded' }).click();
  await page.locator('[aria-invalid="true"]').first().waitFor();
  await look('a card that can’t be graded, without a reason');
  await page.keyboard.press('Escape');
  for (const stage of ['Imaging', 'Research & grading', 'Assembly']) {
    await openRail(page);
    await page.getByRole('button', { name: new RegExp(`^Move .* to ${stage}$`) }).click();
  }
  await page.getByText(/has no grade yet/).waitFor();
  await look('cards without a grade, which can’t go on');

  const lab = await callAs(api, LAB);
  const { items: cards } = await lab<BenchCards>('GET', `/lab/orders/${orderNumber}/cards`);
  const asked = cards.map((card, index): BenchCard => {
    const since = '2026-11-20T12:00:00.000Z';
    if (index === 1) return { ...card, stage: 'received', since, title: LONG };
    if (index !== 0) return card;
    const label = { lines: ['1999 Base Set', LONG], isApproved: false, request: `Add ${LONG}` };
    const there = { stage: 'slab_assembly', since, certificate: 'A1234567' } as const;
    return { ...card, ...there, label, isHeld: 'label' };
  });
  await changeOrder(page, asked, (order) => ({
    ...order,
    subOrders: order.subOrders.map((part) => ({ ...part, roomLeft: 1250 })),
  }));
  await page.reload();
  await takeFrom(page, /^Assembly/);
  await page
    .getByRole('button', { name: /^Answer/ })
    .first()
    .click();
  await page.getByRole('dialog', { name: /^Label of / }).waitFor();
  await look('a correction to answer');
  await page.keyboard.press('Escape');
  await takeFrom(page, /^Received/);
  await page
    .getByRole('button', { name: /^Propose a price/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Ask the customer' }).click();
  await page.locator('[aria-invalid="true"]').first().waitFor();
  await look('a price to propose, without one');
  await page.keyboard.press('Escape');
  await page.unroute(ORDER);
  await page.unroute(CARDS);

  const long = cards.map((card, index): BenchCard => ({
    ...card,
    title: LONG,
    entered: `${LONG}, as it was entered`,
    certificate: 'A1234567',
    stage: index === 0 ? 'qa' : 'order_complete',
    outcome: index === 2 ? 'ungraded' : null,
    isHeld: index === 0 ? 'label' : null,
  }));
  await changeOrder(page, long, (order) => ({
    ...order,
    name: LONG,
    customer: LONG,
    options: [LONG],
  }));
  await page.reload();
  await page
    .getByRole('button', { name: /^Ship / })
    .first()
    .waitFor();
  await look('cards with very long names, some to ship');
  await takeFrom(page, /^Packaging/);
  await openRail(page);
  await page
    .getByRole('button', { name: /^Ship / })
    .first()
    .click();
  await page.getByRole('dialog', { name: /^Ship/ }).waitFor();
  await look('a parcel to ship');
  await page.unroute(ORDER);
  await page.unroute(CARDS);
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

/** Answers with an order that has these cards. */
async function changeOrder(
  page: Page,
  cards: readonly BenchCard[],
  change: (order: BenchOrder) => BenchOrder,
): Promise<void> {
  const placeOf = ({ outcome, stage }: BenchCard): BenchPlace =>
    outcome === null ? (stage ?? 'pending_receipt') : 'order_complete';
  const parts = new Map<string, BenchPart>();
  for (const card of cards) {
    const [stage, { isHeld, subOrderId }] = [placeOf(card), card];
    const { cards: count = 0, ready = 0 } = parts.get(`${stage} ${subOrderId}`) ?? {};
    parts.set(`${stage} ${subOrderId}`, {
      ...{ stage, subOrderId, dueAt: null, returned: 0, lacking: 0, missing: [], confirmed: [] },
      ...{ cards: count + 1, ready: ready + (isHeld === null ? 1 : 0) },
    });
  }
  await changeAnswer<BenchOrder>(page, ORDER, (order) => ({
    ...change(order),
    parts: [...parts.values()],
  }));
  await page.route(CARDS, async (route) => {
    const wanted = new URL(route.request().url()).searchParams;
    const items = cards.filter(
      (card) =>
        wanted.get('stage') === placeOf(card) && wanted.get('subOrderId') === card.subOrderId,
    );
    await route.fulfill({ response: await route.fetch(), json: { items, next: null } });
  });
}

export const LAB_TOURS: readonly Tour[] = [
  { name: 'the lab’s queue', take: tourQueue, visits: screens('lab') },
  { name: 'an order at the bench', take: tourOrder, visits: screens('lab') },
];
