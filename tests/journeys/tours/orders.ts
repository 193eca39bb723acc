import type { OrderDetail, PackageList, SubmitterRequest } from '@tag/contract/orders';
import { payInBrowser, readyOrder } from '../orders.ts';
import {
  callAs,
  chooseAction,
  DEALER,
  newEmail,
  openAsNew,
  readLink,
  untilTitle,
} from '../people.ts';
import {
  behindAll,
  breakRequests,
  changeAnswer,
  screens,
  type Failure,
  type Guide,
  type Tour,
} from './tour.ts';

const LONG = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch';
const LIST = '**/orders?*';
const DETAIL = '**/orders/detail?*';
const ITEMS = '**/order-items?*';

async function tourHistory({ page, product, look }: Guide): Promise<void> {
  const { portal, api } = product;
  const person = await openAsNew(page, product, '/order-history');
  await page.getByRole('heading', { name: 'You have no orders yet' }).waitFor();
  await look('no orders yet');
  const call = await callAs(api, person);
  const { orderNumber } = await readyOrder(call, { name: LONG.slice(0, 50) });
  await readyOrder(call, { name: '', parts: 1 });
  await page.reload();
  await page.getByRole('link', { name: LONG.slice(0, 50), exact: true }).waitFor();
  await look('two drafts, one with a very long name');
  await chooseAction(page, LONG.slice(0, 50), 'Delete');
  await page.getByRole('alertdialog').waitFor();
  await look('a draft to delete');
  await page.keyboard.press('Escape');
  const states: readonly [path: string, words: string, how?: Failure][] = [
    ['?search=nothing-is-called-so', 'There are no search results.'],
    [`?after=${behindAll('0')}`, 'The list ends before this page'],
    ['', 'This list did not load', 'failing'],
    ['', '', 'silent'],
  ];
  for (const [query, words, how] of states) {
    await page.unroute(LIST);
    if (how) await breakRequests(page, LIST, how);
    await page.goto(`${portal}/order-history${query}`);
    await untilTitle(page, 'Order history');
    if (words) await page.getByText(words).waitFor();
    await look(`${query}${how ?? ''}`);
  }
  await page.unroute(LIST);
  for (const how of ['silent', 'failing'] as const) {
    await breakRequests(page, DETAIL, how);
    await page.goto(`${portal}/order-detail/${orderNumber}`);
    await page
      .getByText(how === 'silent' ? 'Loading the order' : 'The order couldn’t be loaded')
      .waitFor({ state: 'attached' });
    await look(`an order, ${how}`);
    await page.unroute(DETAIL);
  }
}

async function tourOrder({ page, product, look }: Guide): Promise<void> {
  const { portal, api } = product;
  const person = await openAsNew(page, product);
  const call = await callAs(api, person);
  const { orderNumber, subOrders } = await readyOrder(call, { parts: 2, cards: 30 });
  const overview = `${portal}/order-detail/${orderNumber}`;
  await page.goto(overview);
  await page.getByRole('heading', { name: 'Ready to pay' }).waitFor();
  await page.getByRole('button', { name: 'Show all 60 cards' }).waitFor();
  await look('a group order to be paid');
  await page.getByRole('button', { name: 'Show all 60 cards' }).click();
  await page.locator('.order-card').nth(59).waitFor();
  await look('all its cards');
  await payInBrowser(page, portal, orderNumber);
  await page.goto(overview);
  await page.getByRole('link', { name: 'Receipt' }).waitFor();
  await look('a paid group order');
  await page.getByRole('button', { name: 'Cancel order' }).click();
  await page.getByRole('alertdialog').waitFor();
  await look('a paid order to cancel');
  await changeAnswer<OrderDetail>(page, DETAIL, (detail) => ({
    ...detail,
    shippingAddress: `${LONG}, ${LONG}`,
    receipt: detail.receipt && {
      ...detail.receipt,
      refunds: [{ id: crypto.randomUUID(), at: detail.paidAt!, amount: 100, reason: LONG }],
      net: detail.receipt.total - 100,
    },
    order: {
      ...detail.order,
      name: LONG,
      subOrders: detail.order.subOrders.map((part) => ({
        ...part,
        name: LONG,
        customer: { email: `${LONG}@example.com`, name: LONG, isInvited: true, hasJoined: true },
      })),
    },
  }));
  await breakRequests(page, ITEMS, 'failing');
  await page.reload();
  await page.getByRole('heading', { name: 'The cards couldn’t be loaded' }).waitFor();
  await look('with very long words, its cards failed');
  await page.unroute(DETAIL);
  await page.unroute(ITEMS);

  const papers = `${portal}/orders/${orderNumber}`;
  const list = `${papers}/packing-list/${subOrders[0]!.id}`;
  for (const [path, asked, words] of [
    [list, `${api}/**/package-list`, 'Cards in this parcel'],
    [`${papers}/receipt`, `${api}/**/receipt`, 'What you paid for'],
    [`${papers}/statement`, DETAIL, 'Your share of the order’s fees'],
    [
      `${portal}/possession?order=${orderNumber}`,
      `${api}/possession?*`,
      'Report a late or damaged parcel',
    ],
  ] as const) {
    await page.goto(path);
    await page.getByText(words).waitFor();
    await look(words);
    for (const how of ['silent', 'failing'] as const) {
      await breakRequests(page, asked, how);
      await page.goto(path);
      await page
        .getByText(how === 'silent' ? 'Loading…' : 'couldn’t be loaded')
        .waitFor({ state: 'attached' });
      await look(`${words}, ${how}`);
      await page.unroute(asked);
    }
  }
  await changeAnswer<PackageList>(page, `${api}/**/package-list`, (paper) => ({
    ...paper,
    orderName: LONG,
    cards: paper.cards.map((card) => ({ ...card, title: `${LONG} ${LONG}` })),
  }));
  await page.goto(list);
  await page.getByText(LONG).first().waitFor();
  await look('a packing list with very long words');
  await page.unrouteAll();
  await page.goto(`${papers}/packing-list/${crypto.randomUUID()}`);
  await page.getByRole('heading', { name: 'No packing list' }).waitFor();
  await look('no packing list');
}

async function tourInvitation({ page, product, look }: Guide): Promise<void> {
  const { portal, api } = product;
  const person = await openAsNew(page, product);
  const call = await callAs(api, DEALER);
  const { orderNumber, subOrders } = await readyOrder(call, { parts: 2, cards: 1 });
  const invite = (part: number, email: string) =>
    call('PUT', `/orders/${orderNumber}/sub-orders/${subOrders[part]!.id}/invitation`, { email });
  await invite(0, person.email);
  await page.goto(await readLink(api, person.email, 'invitation'));
  await page.getByRole('button', { name: 'Accept invitation' }).waitFor();
  await look('to be accepted');
  const other = newEmail('other');
  await invite(1, other);
  await page.goto(await readLink(api, other, 'invitation'));
  await page.getByRole('heading', { name: /for another email address/ }).waitFor();
  await look('for somebody else');
  await page.goto(`${portal}/invitation/${'x'.repeat(32)}`);
  await page.getByRole('heading', { name: 'This invitation can’t be used' }).waitFor();
  await look('unknown');
  await page.goto(`${portal}/partner-invitation/${'x'.repeat(32)}`);
  await page.getByRole('heading', { name: 'This invitation can’t be used' }).waitFor();
  await look('unknown, to a partner');
  for (const how of ['silent', 'away'] as const) {
    await breakRequests(page, '**/invitations/*', how);
    await page.goto(`${portal}/invitation/${'x'.repeat(32)}`);
    await page
      .getByText(how === 'silent' ? 'Looking up your invitation' : 'couldn’t be loaded')
      .waitFor({ state: 'attached' });
    await look(how);
    await page.unroute('**/invitations/*');
  }
}

async function tourSubmitterRequest({ page, product, look }: Guide): Promise<void> {
  const { portal } = product;
  const asked = '**/group-submitter-requests/*';
  const path = `${portal}/group-submitter/${'x'.repeat(32)}`;
  await openAsNew(page, product);
  await page.goto(path);
  await page.getByRole('heading', { name: 'This request can’t be answered' }).waitFor();
  await look('unknown');
  await page.route(asked, (route) =>
    route.fulfill({
      json: {
        orderName: LONG,
        askedBy: 'Riley Carter',
        email: 'gus@example.com',
        cards: 12,
        expiresAt: '2030-01-01T00:00:00.000Z',
      } satisfies SubmitterRequest,
    }),
  );
  await page.goto(path);
  await page.getByRole('button', { name: 'Decline' }).waitFor();
  await look('to be answered');
  await page.unroute(asked);
}

async function tourBulkEntry({ page, product, look }: Guide): Promise<void> {
  await openAsNew(page, product);
  await page.goto(`${product.portal}/card-submission/card-entry/new-single?entry=many`);
  await untilTitle(page, 'Add your cards');
  const sheet = page.getByRole('grid', { name: 'Your cards' });
  await sheet.waitFor();
  await look('an empty sheet');
  const file = page.getByLabel('Choose a CSV file');
  await file.setInputFiles({
    name: 'a.png',
    mimeType: 'image/png',
    buffer: Buffer.from('\x89PNG', 'latin1'),
  });
  await page.getByRole('alert').getByText('That').waitFor();
  await look('a file that isn’t CSV');
  const rows = [
    'Year,Set,Number,Player,Notes',
    '1999,Base Set,4/102,Charizard,',
    '1999,Jungle,,Vaporeon,',
    `19x9,${LONG},1,${LONG},none`,
    '2000,Gym Heroes,,Erika’s Dratini,',
  ];
  const csv = Buffer.from(rows.join('\n'));
  await file.setInputFiles({ name: `${LONG}.csv`, mimeType: 'text/csv', buffer: csv });
  const mapping = page.getByRole('dialog', { name: /^Check the columns/ });
  await mapping.waitFor();
  await look('the columns of a file');
  await mapping.getByRole('button', { name: 'Add 4 cards' }).click();
  await page.getByRole('button', { name: /^Row 3, Year/ }).waitFor();
  await page.getByRole('button', { name: 'Choose the cards' }).waitFor();
  // It leaves by itself, and covers what the walk by Tab comes to.
  await page.locator('.tag-toast').waitFor({ state: 'detached' });
  await look('rows, one to correct and some to choose for');
  await page.getByRole('button', { name: 'Choose the cards' }).click();
  await page.getByRole('dialog', { name: /^Choose the card for row/ }).waitFor();
  await look('a card to choose');
}

export const ORDER_TOURS: readonly Tour[] = [
  {
    name: 'the order history',
    take: tourHistory,
    visits: screens('order-history', 'order-detail'),
  },
  {
    name: 'an order and its papers',
    take: tourOrder,
    visits: screens(
      ...['order-detail', 'packing-list', 'order-receipt', 'order-statement', 'possession'],
    ),
  },
  {
    name: 'invitations',
    take: tourInvitation,
    visits: screens('invitation', 'partner-invitation'),
  },
  { name: 'group submitters', take: tourSubmitterRequest, visits: screens('group-submitter') },
  { name: 'bulk entry', take: tourBulkEntry, visits: screens('card-submission') },
];
