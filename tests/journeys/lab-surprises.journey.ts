import type { BenchCards } from '@tag/contract/lab';
import { expect, inject, test } from 'vitest';
import { inviteVisitors } from '../support/visitor.ts';
import { readDetail } from './certificates.ts';
import { gradeByMachine } from './grading.ts';
import { cardsOfCatalogue, enterCards, payInBrowser, readItems, readyOrder } from './orders.ts';
import { callAs, LAB, openAs, openAsNew, readMail } from './people.ts';

const product = inject('product');
const { api, portal } = product;
const newVisitor = inviteVisitors();

test('one card is missing, one damaged, one too many; the certificate says only what the lab saw', async () => {
  const { page: customer, problems } = await newVisitor();
  const person = await openAsNew(customer, product);
  const call = await callAs(api, person);
  const { orderNumber, subOrders } = await readyOrder(call, { name: 'Attic find', cards: 0 });
  const [raichu, nidoking, hitmonchan] = await cardsOfCatalogue(call, [
    'raichu 14/102',
    'nidoking 11/102',
    'hitmonchan 7/102',
  ]);
  const typed = { isRefractor: true, isSerialNumber: true, serialNumber: 23, divisorNumber: 99 };
  const cards = [{ ...raichu!, ...typed }, nidoking!, hitmonchan!];
  await enterCards(call, orderNumber, subOrders[0]!, cards);
  const items = await readItems(call, orderNumber);
  await payInBrowser(customer, portal, orderNumber);
  await customer.goto(`${portal}/order-detail/${orderNumber}`);
  await customer.getByText('Attic find').first().waitFor();
  const history = customer.getByRole('region', { name: 'History' });

  const { page: bench, problems: benchProblems } = await newVisitor();
  await openAs(bench, portal, `/lab/${orderNumber}`, LAB);
  const press = (name: string | RegExp) => bench.getByRole('button', { name }).click();
  const untilTold = (words: RegExp) =>
    bench.locator('.bench-announcement').getByText(words).waitFor();
  await bench.getByRole('checkbox', { name: /Raichu/ }).check();
  const take = (name: RegExp) =>
    bench.getByRole('listitem').getByRole('button', { name }).first().click();
  await take(/Nidoking/);
  await press(/^Damaged ?: .*Nidoking/);
  await bench.getByLabel(/^What is damaged on .*Nidoking/).fill('A crease at the top');
  const extras = bench.getByRole('form', { name: /^Extra cards/ });
  await extras.getByLabel('A card that isn’t on the list').fill('1999 Base Set Voltorb');
  await extras.getByRole('button', { name: 'Add card' }).click();
  await press('Confirm 2 of 3 cards');
  const missing = bench.getByRole('alertdialog', { name: 'Is this card missing?' });
  await missing.getByText(/Hitmonchan/).waitFor();
  await missing.getByRole('button', { name: 'Confirm 1 missing' }).click();
  await untilTold(/^2 cards received, 1 missing, 1 damaged, 1 extra/);
  await history.getByRole('button', { name: /^Show all/ }).click();
  await history.getByText(/^Missing from the parcel/).waitFor();
  await history.getByText(/A crease at the top/).waitFor();
  await history.getByText(/1999 Base Set Voltorb/).waitFor();
  await readMail(api, person.email, /Hitmonchan/);

  // The customer's "Refractor, 23/99" is shown, but the lab starts with empty fields.
  await press(/^Move .* to Imaging$/);
  await press(/^Move .* to Research & grading$/);
  await take(/Raichu/);
  await bench.getByText(/entered as .*23\/99, Refractor/).waitFor();
  await press(/^Confirm details ?: .*Raichu/);
  const identify = bench.getByRole('dialog', { name: 'Which card is it?' });
  await identify.getByRole('button', { name: 'It’s this card' }).waitFor();
  expect(await identify.getByLabel('Refractor').isChecked()).toBe(false);
  await identify.getByLabel(/^Numbered/).check();
  await identify.getByLabel('Serial number').fill('7');
  await identify.getByLabel('Out of').fill('50');
  await identify.getByRole('button', { name: 'It’s this card' }).click();
  await untilTold(/^Identified: .*Raichu/);
  await gradeByMachine(orderNumber, [items[0]!.id]);
  const lab = await callAs(api, LAB);
  const { items: onBench } = await lab<BenchCards>('GET', `/lab/orders/${orderNumber}/cards`);
  const { certificate } = onBench.find(({ itemId }) => itemId === items[0]!.id)!;
  const { card } = await readDetail(api, certificate!);
  expect(card).toMatchObject({ serialNumber: 7, divisorNumber: 50, isRefractor: false });
  await customer.goto(`${portal}/card/${certificate}`);
  await customer.getByText('Serial 7/50').first().waitFor();
  expect(problems).toEqual([]);
  expect(benchProblems).toEqual([]);
});
