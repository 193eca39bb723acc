import { formatCards, formatCount, formatMoney } from '@tag/contract/formats';
import type { CardResult, OrderDetail } from '@tag/contract/orders';
import type { Statement } from '@tag/contract/statements';
import { Webhook } from 'standardwebhooks';
import { expect, inject, test } from 'vitest';
import { startReceiver } from '../support/partners.ts';
import { DEALER_ORDER } from '../support/sizes.ts';
import { inviteVisitors } from '../support/visitor.ts';
import { until } from '../support/waiting.ts';
import { connectProgram, dealersFile, decide, importOrder, pay } from './dealer-steps.ts';
import { atBench, endGathering, gradeAll, receiveAndIdentify, sealAndPack } from './lab-work.ts';
import { readItems } from './orders.ts';
import { callAs, LAB, openAsNew, readMail, untilTitle } from './people.ts';
import { exportResults, readCsv, readXlsx, saved, type ResultRow } from './result-files.ts';

const product = inject('product');
const { api, portal } = product;
const newVisitor = inviteVisitors();
const { cards: CARDS, customers: CUSTOMERS } = DEALER_ORDER;
/** Half an hour at full size. */
const MOST_MS = Math.max(480_000, CARDS * 900);

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
  const webhook = new Webhook(secret);
  const forged: string[] = [];
  // A signature is valid for five minutes only, and the order takes longer.
  receiver.answer = (message, response) => {
    try {
      webhook.verify(message.body, message.headers as Record<string, string>);
    } catch (error) {
      forged.push(`${message.id}: ${String(error)}`);
    }
    response.end();
  };
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
  // Signed in again: at full size, the first session's token has run out.
  const read = await callAs(api, dealer);
  const { paidAt, fees: bill } = await read<OrderDetail>(
    'GET',
    `/orders/detail?orderNumber=${orderNumber}`,
  );
  expect(bill.total).toBe(paid);
  const month = paidAt!.slice(0, 7);
  await page.goto(`${portal}/statements`);
  await page.locator('.statement-months a').first().click();
  await untilTitle(page, 'Statement');
  const statement = await read<Statement>('GET', `/statements/${month}`);
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
  await until(() => {
    const news = receiver.received.filter(
      ({ payload }) => (payload as { type: string }).type === 'order.card_graded',
    );
    return new Set(news.map(({ body }) => JSON.parse(body).data.certificate)).size === CARDS;
  });
  expect(forged).toEqual([]);
  expect(problems).toEqual([]);
});

/** Texts that look like formulas are quoted in CSV; a spreadsheet's own file needs no such thing. */
const unquoted = (row: ResultRow): ResultRow =>
  Object.fromEntries(
    Object.entries(row).map(([name, text]) => [name, text.replace(/^'(?=[=+\-@])/, '')]),
  );
