import { inject } from 'vitest';
import { PUBLISHED } from '../journeys/certificates.ts';
import { atBench, gradeAll, receiveAndIdentify, sealAndPack } from '../journeys/lab-work.ts';
import { cardsOfCatalogue, payInBrowser, readyOrder } from '../journeys/orders.ts';
import {
  callAs,
  fillSignUp,
  LAB,
  newEmail,
  openAs,
  openAsNew,
  PASSWORD,
  readLink,
  signIn,
} from '../journeys/people.ts';
import { addAddress, addCard } from '../journeys/submitting.ts';
import { inviteVisitors } from '../support/visitor.ts';
import { byEarBriefly, pressAll } from './by-ear.ts';

const product = inject('product');
const { api, portal } = product;
const newVisitor = inviteVisitors();

byEarBriefly('sign-up', 'a mistake, an account, its email, and a wrong password', async (ear) => {
  const { page } = ear;
  const email = newEmail('ear');
  await page.goto(`${portal}/sign-up`);
  await pressAll(ear, [
    ['h', /Create an account heading level 1/],
    ['Tab', /First name/],
  ]);
  const create = page.getByRole('button', { name: 'Create account' });
  await ear.hear(/Please correct/, 'create the account, empty', () => create.press('Enter'));
  await fillSignUp(page, email);
  await ear.hear(/Confirm your email/, 'create the account', () => create.press('Enter'));
  const link = await readLink(api, email, 'confirm-registration');
  await page.goto(link);
  const password = page.getByLabel('Password', { exact: true });
  await password.fill(PASSWORD);
  await ear.hear(/is confirmed/, 'confirm the address', () => password.press('Enter'));
  await page.goto(`${portal}/sign-in`);
  await ear.hear(/don’t match/, 'sign in, with a wrong password', () =>
    signIn(page, email, `${PASSWORD}x`),
  );
  await ear.hear(/Your cards and orders/, 'sign in', () => signIn(page, email));
});

byEarBriefly('labels', 'two labels to approve', async (ear) => {
  const { page } = ear;
  const call = await callAs(api, await openAsNew(page, product));
  const cards = await cardsOfCatalogue(call, ['machamp 8/102', 'zapdos 16/102']);
  const { orderNumber } = await readyOrder(call, { cards });
  await payInBrowser(page, portal, orderNumber);
  await receiveAndIdentify(orderNumber);
  await gradeAll(orderNumber);
  await atBench(async (bench) =>
    bench.move(await bench.read(orderNumber), 'verification', 'slab_assembly'),
  );
  const open = () => page.goto(`${portal}/order-detail/${orderNumber}`);
  await ear.hear(/labels to approve/, 'open the order', open);
  const labels = page.getByRole('heading', { name: 'Labels to approve' });
  await ear.hear(/Labels to approve/, 'go to the labels', () => labels.focus());
  await pressAll(ear, [
    ['Tab', /Approve all/],
    ['Tab', /Approve the label of/],
    ['Return', /Label approved/],
  ]);
});

byEarBriefly('certificate', 'from the landing page to its report', async ({ page, hear }) => {
  await page.goto(portal);
  const field = page.locator('main').getByLabel('Certificate number');
  await hear(/One letter and seven digits/, 'go to the field', () => field.focus());
  await hear(/Umbreon VMAX/, `type ${PUBLISHED}, and Return`, async () => {
    await field.fill(PUBLISHED);
    await field.press('Enter');
  });
});

byEarBriefly('submission', 'a card, its value, service and shipping, and paying', async (ear) => {
  const { page, hear } = ear;
  await openAsNew(page, product, '/submit-cards');
  const start = page.getByRole('link', { name: 'Start a single order' });
  await hear(/Add your cards/, 'start a single order', () => start.press('Enter'));
  const search = page.getByRole('combobox', { name: 'Search for a card' });
  await hear(/Search for a card/, 'go to the search', () => search.focus());
  await hear(/Added/, 'add a card', () => addCard(page, 'charizard 4/102'));
  const next = page.getByRole('button', { name: 'Continue' });
  await hear(/Sizes and values/, 'continue', () => next.press('Enter'));
  await hear(/needs a declared value/, 'continue without a value', () => next.press('Enter'));
  await page.getByLabel('Value ($)').fill('120.50');
  await hear(/Service and shipping/, 'continue', () => next.press('Enter'));
  const speed = page.getByRole('radio', { name: /^Standard/ });
  await hear(/Standard/, 'choose Standard', () => speed.press('Space'));
  await addAddress(page);
  const review = page.getByRole('button', { name: 'Review order' });
  await hear(/Shipping type is required/, 'review without a shipping type', () =>
    review.press('Enter'),
  );
  await page.getByRole('radio', { name: /^Ground/ }).check();
  await hear(/Review and pay/, 'review', () => review.press('Enter'));
  await page.getByRole('button', { name: /^Pay \$/ }).press('Enter');
  await page.getByText('Test checkout').waitFor();
  await hear(/Your order is paid/, 'pay at the checkout', () =>
    page.getByRole('button', { name: /^Pay/ }).press('Enter'),
  );
});

byEarBriefly('sale', 'a graded card gets its price, and is for sale', async ({ page, hear }) => {
  const call = await callAs(api, await openAsNew(page, product));
  const cards = await cardsOfCatalogue(call, ['machamp 8/102']);
  const { orderNumber } = await readyOrder(call, { cards });
  await payInBrowser(page, portal, orderNumber);
  await receiveAndIdentify(orderNumber);
  await gradeAll(orderNumber);
  await atBench(async (bench) => {
    const order = await bench.read(orderNumber);
    await bench.move(order, 'verification', 'slab_assembly');
    await bench.settleLabels(order);
  });
  await sealAndPack(orderNumber);
  await hear(/Select the cards/, 'open the cards to list', () =>
    page.goto(`${portal}/my-tag-market?view=ready`),
  );
  await hear(/1 card selected/, 'select the card', () =>
    page
      .getByRole('checkbox', { name: /Machamp/ })
      .first()
      .press('Space'),
  );
  const prices = page.getByRole('button', { name: 'Set prices' });
  await hear(/Price in dollars/, 'set prices', () => prices.press('Enter'));
  const publish = page.getByRole('dialog').getByRole('button', { name: 'Publish' });
  await hear(/enter the price$/, 'publish without a price', () => publish.press('Enter'));
  await page.getByLabel('Price in dollars').fill('950');
  await hear(/Published/, 'publish', () => publish.press('Enter'));
});

byEarBriefly('bench', 'a packing list is scanned, and its card arrives', async ({ page, hear }) => {
  const { page: customer } = await newVisitor();
  const call = await callAs(api, await openAsNew(customer, product));
  const cards = await cardsOfCatalogue(call, ['machamp 8/102']);
  const { orderNumber } = await readyOrder(call, { cards });
  await payInBrowser(customer, portal, orderNumber);
  await hear(/Lab bench/, 'open the bench', () => openAs(page, portal, '/lab', LAB));
  const scan = page.getByRole('search', { name: 'Scan' }).locator('input');
  await hear(/1 card/, 'scan the order', async () => {
    await scan.fill(orderNumber);
    await scan.press('Enter');
  });
  const arrived = page.getByRole('button', { name: /arrived$/ }).first();
  await hear(/arrived/, 'tick it', () => arrived.press('Enter'));
  await hear(/received$/, 'confirm', () =>
    page.getByRole('button', { name: /^Confirm/ }).press('Enter'),
  );
});
