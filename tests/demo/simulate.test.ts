import { expect, test } from 'vitest';
import { CARD_STAGES } from '@tag/contract/orders';
import { labCommand } from '@tag/server/seeding';
import { simulateCommand } from '../../demo/src/simulation/command.ts';
import { addUser, callsOf } from '../support/accounts.ts';
import { testApi } from '../support/api.ts';
import { runCommand } from '../support/command.ts';
import { testDatabase } from '../support/database.ts';
import { addVariation } from '../support/graded-card.ts';
import { startLab } from '../support/lab.ts';
import { newCard, newCards, signedIn } from '../support/orders.ts';
import { addPriceList } from '../support/prices.ts';

const database = await testDatabase();
const app = testApi(database);
await addPriceList(database);
await addUser(database, { email: 'lab@example.com', role: 'lab' });
await addVariation(database);
const { addPaidOrder, lab } = await startLab(database, app);
const customer = await signedIn(database, callsOf(app));

/** Runs it as from the command line, at full speed. @param onLine called with each printed line. */
function simulate(
  args: readonly string[],
  signal = new AbortController().signal,
  onLine: (line: string) => void = () => {},
) {
  const open = async () => ({ database, labelWindowDays: 3, close: async () => {} });
  const print = (line: string) => {
    console.log(line);
    onLine(line);
  };
  const commands = { simulate: simulateCommand({ open, print, signal: () => signal }) };
  const typed = ['simulate', ...args, '--speed', '1000000000'];
  return runCommand((all) => labCommand(all, commands), typed, database);
}

test('an order goes from payment to parcel: certificates, counts, and a refund', async () => {
  const order = await addPaidOrder(customer, { cards: newCards(3) });
  const { code, stdout } = await simulate([order.number.toLowerCase()]);
  expect(code, stdout).toBe(0);

  const { body: tracking } = await customer.get(`${order.path}/tracking`);
  expect(tracking.stage).toBe('shipped');
  const reached = tracking.history
    .filter(({ kind }: { kind: string }) => kind === 'stage')
    .map(({ stage }: { stage: string }) => stage);
  expect(reached).toEqual(expect.arrayContaining([...CARD_STAGES]));
  // Newest first: the labels were settled before the order went on.
  const kinds = tracking.history.map(({ kind }: { kind: string }) => kind);
  expect(kinds.lastIndexOf('label_answered')).toBeGreaterThan(kinds.indexOf('shipped'));
  const { items, total } = (await customer.get('/graded-cards/mine')).body;
  expect(total).toBe(2);
  for (const { certificate } of items) {
    expect(stdout).toContain(certificate);
    const { body: report } = await customer.get(`/graded-cards/public/detail/${certificate}`);
    expect(report.card.name).toBe('Charizard');
    expect(report.slab._1x1.length).toBeGreaterThan(0);
    expect(report.population.total).toBe(2);
  }
  const { refunds } = (await customer.get(`${order.path}/receipt`)).body;
  expect(refunds).toMatchObject([{ amount: 1250 }]);
  expect((await simulate([order.number])).stdout).toContain('Nothing is left to do');
});

test("a card that doesn't match the catalogue is returned", async () => {
  const cards = [newCard(0), newCard(1, { set: 'Ωμέγα', name: 'Ψυχή', year: 1911 })];
  const order = await addPaidOrder(customer, { cards, options: { submissionKit: true } });
  const { code, stdout } = await simulate([order.number]);
  expect(code, stdout).toBe(0);
  expect(stdout).toContain('goes back ungraded: The card’s language can’t be identified');
});

test('after a stop it continues where it was, and people still answer their own labels', async () => {
  const order = await addPaidOrder(customer, { cards: newCards(1) });
  const stop = new AbortController();
  const stopped = simulate([order.number], stop.signal, (line) => {
    if (line.includes('labels are ready')) stop.abort();
  });
  expect((await stopped).code).toBe(130);
  expect((await lab.get(order.labPath)).body.stage).toBe('slab_assembly');
  const [itemId] = order.cards;
  await customer.put(`${order.path}/labels/${itemId}`, { request: 'It is a first edition' });
  expect((await simulate([order.number])).code).toBe(0);
  const { items } = (await customer.get(`${order.path}/labels`)).body;
  expect(items).toMatchObject([{ request: 'It is a first edition', answer: expect.any(String) }]);
});

test.each([
  [[], 'npm run lab -- simulate ORDER'],
  [['A', 'B'], 'npm run lab -- simulate ORDER'],
  [['NOSUCH00'], 'There is no order NOSUCH00.'],
])('%j is refused', async (args, reason) => {
  const { code, stderr } = await simulate(args);
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining(reason) });
});

test('an unpaid order is refused', async () => {
  const { number } = await customer.newOrder();
  const { code, stderr } = await simulate([number]);
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: expect.stringContaining('pay for it first'),
  });
});
