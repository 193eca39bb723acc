import { formatCards, formatCount, formatMoney } from '@tag/contract/formats';
import type { CardResult, OrderDetail } from '@tag/contract/orders';
import type { Statement } from '@tag/contract/statements';
import type { Page } from 'playwright-core';
import { Webhook } from 'standardwebhooks';
import { expect, inject, test } from 'vitest';
import { startReceiver } from '../support/partners.ts';
import { DEALER_ORDER } from '../support/sizes.ts';
import { expectNoSidewaysScroll, inviteVisitors } from '../support/visitor.ts';
import { until } from '../support/waiting.ts';
import { europeanCsv, readCatalogue } from './card-files.ts';
import { atBench, endGathering, gradeAll, receiveAndIdentify, sealAndPack } from './lab-work.ts';
import { readItems } from './orders.ts';
import { callAs, LAB, newEmail, openAsNew, readMail, untilTitle } from './people.ts';
import { exportResults, readCsv, readXlsx, saved, type ResultRow } from './result-files.ts';
import { addAddress, goOn } from './submitting.ts';

const product = inject('product');
const { api, portal } = product;
const newVisitor = inviteVisitors();
const { cards: CARDS, customers: CUSTOMERS, listed: LISTED } = DEALER_ORDER;
/** Half an hour at full size. */
const MOST_MS = Math.max(480_000, CARDS * 900);
const NAME = 'November batch';

/** Cards of the demo's catalogue with whose they are, as a dealer's spreadsheet lists them. */
function dealersFile() {
  const chosen = readCatalogue()
    .filter((_, index) => index % 10 === 4)
    .slice(0, CARDS);
  const customers = Array.from({ length: CUSTOMERS }, (_, index) => ({
    name:
      index === 1
        ? `=Sum(A1) & the long-standing card club of ${'Springfield '.repeat(4)}`
        : `Customer ${index + 1}`,
    // The last gave none.
    email: index === CUSTOMERS - 1 ? '' : newEmail(`buyer${index + 1}`),
  }));
  const rows = chosen.map(({ name, number, set, year }, index) => {
    const customer = customers[index % CUSTOMERS]!;
    return [
      customer.name.trim(),
      customer.email,
      year,
      set,
      number,
      name,
      `${20 + (index % 30)}.50`,
    ];
  });
  const heads = ['Customer', 'Email', 'Season', 'Set', 'Card #', 'Player', 'Value'];
  return { chosen, customers, csv: europeanCsv([heads, ...rows]) };
}

/** Makes an API key and a webhook on the account's page. */
async function connectProgram(page: Page, url: string) {
  await page.goto(`${portal}/account-setting`);
  await page.getByRole('button', { name: 'New API key' }).click();
  const keyDialog = page.getByRole('dialog', { name: 'New API key' });
  await keyDialog.getByLabel('Name').fill('Inventory');
  await keyDialog.getByRole('button', { name: 'Create key' }).click();
  const shown = page.getByRole('dialog', { name: 'Copy the key now' });
  const key = await shown.locator('code').innerText();
  await shown.getByRole('button', { name: 'Done' }).click();

  await page.getByRole('button', { name: 'Add a webhook' }).click();
  const webhook = page.getByRole('dialog', { name: 'Add a webhook' });
  await webhook.getByLabel('Address').fill(url);
  await webhook.getByRole('button', { name: 'Add webhook' }).click();
  const secrets = page.getByRole('dialog', { name: /^Copy the/ });
  const secret = await secrets.locator('code').innerText();
  await secrets.getByRole('button', { name: 'Done' }).click();
  return { key, secret };
}

/** A group order from the file, ready to pay. */
async function importOrder(page: Page, csv: Buffer): Promise<string> {
  await page.goto(`${portal}/submit-cards`);
  await page.getByRole('link', { name: 'Start a group order' }).click();
  await untilTitle(page, 'Group order');
  await page.getByLabel(/^Order name/).fill(NAME);
  await page
    .getByLabel('Import a CSV file with customers')
    .setInputFiles({ name: 'november.csv', mimeType: 'text/csv', buffer: csv });
  const mapping = page.getByRole('dialog', { name: 'Check the columns of november.csv' });
  await mapping.getByRole('button', { name: `Add ${formatCards(CARDS)}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Import november.csv' });
  await dialog
    .getByText(`${CUSTOMERS} customers, ${formatCards(CARDS)}, ${CUSTOMERS - 1} invitations`)
    .waitFor();
  await dialog.getByRole('button', { name: `Import ${formatCards(CARDS)}` }).click();
  await dialog.getByText(`Added ${formatCards(CARDS)} for ${CUSTOMERS} customers.`).waitFor();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page
    .getByRole('table', { name: 'People in this order' })
    .getByText('Customer 1', { exact: true })
    .waitFor();
  await expectNoSidewaysScroll(page);

  await page.getByRole('link', { name: 'Choose service and shipping' }).click();
  await untilTitle(page, 'Service and shipping');
  await page.getByRole('radio', { name: /^Standard/ }).check();
  await page.getByRole('radio', { name: /^Ground/ }).check();
  await addAddress(page);
  await goOn(page, 'Review order', 'Review and pay');
  return /TG\w{8}/.exec(page.url())![0];
}

/** @returns US cents */
async function pay(page: Page): Promise<number> {
  const button = page.getByRole('button', { name: /^Pay \$/ });
  const paid = Number((await button.innerText()).replace(/[^\d.]/g, ''));
  await button.click();
  await page.getByText('Test checkout').waitFor();
  await page.getByRole('button', { name: /^Pay/ }).click();
  await page.getByRole('heading', { name: /Your order is paid/ }).waitFor();
  return Math.round(paid * 100);
}

/** Puts the first cards of the grades page on the market, each at its own price, and ships all others. */
async function decide(page: Page): Promise<void> {
  await untilTitle(page, 'Grades');
  const table = page.getByRole('table', { name: 'Graded cards' });
  await page.getByRole('combobox', { name: 'Rows' }).selectOption('50');
  const boxes = table.getByRole('checkbox');
  await expect.poll(() => boxes.count()).toBe(Math.min(50, CARDS));
  if (LISTED === 50) await page.getByRole('button', { name: 'Select this page' }).click();
  else for (let index = 0; index < LISTED; index += 1) await boxes.nth(index).check();
  await page.getByText(`${formatCards(LISTED)} selected`).waitFor();
  await page.getByRole('button', { name: 'Set prices' }).click();
  const publish = page.getByRole('dialog', { name: `Publish ${formatCards(LISTED)}` });
  const prices = publish.getByLabel('Price in dollars');
  for (let index = 0; index < LISTED; index += 1) await prices.nth(index).fill(`${100 + index}.25`);
  await publish.getByText(/^You get \$[\d,]+\.\d\d in all when they sell/).waitFor();
  await publish.getByRole('button', { name: 'Publish' }).click();
  await publish.waitFor({ state: 'detached' });
  await page.getByText(`${formatCards(LISTED)} for sale`).waitFor();

  const rest = CARDS - LISTED;
  await page.getByRole('button', { name: `Ship now: ${formatCards(rest)}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Ship now' }).click();
  await page.getByText(`${formatCards(rest)} to ship next`).waitFor();
}

/** What a program reads with a customer's own key. */
async function readWithKey(key: string, orderNumber: string): Promise<CardResult[]> {
  const found: CardResult[] = [];
  let after: string | null = '';
  while (after !== null) {
    const query = new URLSearchParams({ pageSize: '500', ...(after && { after }) });
    const response: Response = await fetch(
      `${api}/orders/${orderNumber}/results?${query.toString()}`,
      {
        headers: { authorization: `Bearer ${key}` },
      },
    );
    expect(response.status).toBe(200);
    const page = (await response.json()) as { items: CardResult[]; next: string | null };
    found.push(...page.items);
    after = page.next;
  }
  return found;
}

const dollars = (cents: number | null) => (cents === null ? '' : String(cents / 100));

/** The columns that a file and a program both have. */
const ofFile = (row: ResultRow) => ({
  certificate: row.Certificate,
  score: row.Score,
  subgrades: ['Front centering', 'Front corners', 'Back surface'].map((name) => row[name]),
  report: row.Report,
  value: row['Value (USD)'],
});
const ofProgram = ({ certificate, declaredValue, grade, reportUrl, subgrades }: CardResult) => ({
  certificate,
  score: String(grade?.score ?? ''),
  subgrades: [subgrades?.front.centering, subgrades?.front.corners, subgrades?.back.surface].map(
    (points) => String(points ?? ''),
  ),
  report: reportUrl,
  value: dollars(declaredValue),
});

const title = `a dealer sends ${formatCards(CARDS)} of ${CUSTOMERS} customers, and their program gets the same results`;
test(title, { timeout: MOST_MS }, async () => {
  const receiver = await startReceiver();
  const { page, problems } = await newVisitor();
  const dealer = await openAsNew(page, product);
  const { key, secret } = await connectProgram(page, receiver.url);
  const { chosen, csv, customers } = dealersFile();
  const orderNumber = await importOrder(page, csv);
  const paid = await pay(page);
  const call = await callAs(api, dealer);
  const items = await readItems(call, orderNumber);
  expect(items).toHaveLength(CARDS);
  await readMail(api, customers[0]!.email, /invit/i);

  await receiveAndIdentify(orderNumber);
  await gradeAll(orderNumber);
  await endGathering();
  await atBench(async (bench) => {
    const order = await bench.read(orderNumber);
    await bench.move(order, 'verification', 'slab_assembly');
  });
  await page.goto(`${portal}/order-detail/${orderNumber}`);
  await page.getByRole('button', { name: `Approve all ${formatCount(CARDS)}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Approve', exact: true }).click();
  await page.getByRole('heading', { name: 'Labels to approve' }).waitFor({ state: 'detached' });
  await sealAndPack(orderNumber);

  await readMail(api, dealer.email, /Decide: ship, sell, or review/);
  // One email, however many customers the cards are from.
  const grades = await readMail(
    api,
    dealer.email,
    RegExp(`your ${formatCount(CARDS)} cards are graded`),
  );
  await page.goto(/https?:\/\/\S+\/grades/.exec(grades)![0]);
  await decide(page);
  const lab = await callAs(api, LAB);
  await lab('POST', `/lab/orders/${orderNumber}/shipments`, {
    key: crypto.randomUUID(),
    carrier: 'UPS',
    trackingNumber: '1Z999AA10123456784',
  });
  await page.getByText(`${formatCards(CARDS)} shipped`).waitFor();

  // Everything comes out, the same in each file.
  await page.goto(`${portal}/order-detail/${orderNumber}`);
  const rows = readCsv(await exportResults(page, 'Export results', 'CSV'));
  expect(await readXlsx(await exportResults(page, 'Export results', 'Excel (XLSX)'))).toEqual(
    rows.map(unquoted),
  );
  expect(rows).toHaveLength(CARDS);
  for (const [index, customer] of customers.entries()) {
    const own = rows.filter(
      (row) => unquoted(row)['Sub-order'] === customer.name.trim().slice(0, 50).trim(),
    );
    const sent = chosen.filter((_, at) => at % CUSTOMERS === index);
    expect(own.map(({ Row }) => Number(Row))).toEqual(sent.map((_, at) => at + 1));
    expect(own.every(({ Card }, at) => Card!.includes(sent[at]!.name))).toBe(true);
  }
  const fees = rows.reduce((sum, row) => sum + Math.round(Number(row['Fees (USD)']) * 100), 0);
  expect(fees).toBe(paid);

  await page.goto(`${portal}/collection`);
  await page.getByText(`Not graded yet (0 cards)`).waitFor();
  const owned = readCsv(await exportResults(page, 'Export all', 'CSV'));
  const byCertificate = (some: readonly ResultRow[]) =>
    some.toSorted((one, other) => one.Certificate!.localeCompare(other.Certificate!));
  expect(byCertificate(owned)).toEqual(byCertificate(rows));
  expect(
    byCertificate(await readXlsx(await exportResults(page, 'Export all', 'Excel (XLSX)'))),
  ).toEqual(byCertificate(rows).map(unquoted));
  const program = await readWithKey(key, orderNumber);
  expect(program.map(ofProgram)).toEqual(rows.map(ofFile));

  // The month's statement has what was paid, to the cent.
  const { paidAt, fees: bill } = await call<OrderDetail>(
    'GET',
    `/orders/detail?orderNumber=${orderNumber}`,
  );
  expect(bill.total).toBe(paid);
  const month = paidAt!.slice(0, 7);
  await page.goto(`${portal}/statements`);
  await page.locator('.statement-months a').first().click();
  await untilTitle(page, 'Statement');
  const statement = await call<Statement>('GET', `/statements/${month}`);
  expect(statement.lines.map(({ amount, kind }) => [kind, amount])).toEqual([
    ['order', -paid],
    ['payment', paid],
  ]);
  expect(statement.closing).toBe(0);
  const payment = page.getByRole('row', { name: `You paid: Grading order ${orderNumber}` });
  expect(await payment.innerText()).toContain(formatMoney(paid));
  const sheet = readCsv(
    await saved(page, () => page.getByRole('button', { name: 'Export CSV' }).click()),
  );
  const lines = sheet.map((row) => Object.values(row));
  const amounts = lines.filter((line) => line.includes(orderNumber)).map((line) => line.at(-2));
  expect(amounts.map(Number)).toEqual([-paid / 100, paid / 100]);

  // The program received the news of each card.
  const graded = await until(() => {
    const news = receiver.received.filter(
      ({ payload }) => (payload as { type: string }).type === 'order.card_graded',
    );
    return (
      new Set(news.map(({ body }) => JSON.parse(body).data.certificate)).size === CARDS && news
    );
  });
  const { body, headers } = graded[0]!;
  new Webhook(secret).verify(body, headers as Record<string, string>);
  expect(problems).toEqual([]);
});

/** Texts that look like formulas are quoted in CSV; a spreadsheet's own file needs no such thing. */
const unquoted = (row: ResultRow): ResultRow =>
  Object.fromEntries(
    Object.entries(row).map(([name, text]) => [name, text.replace(/^'(?=[=+\-@])/, '')]),
  );
