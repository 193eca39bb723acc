import { inject } from 'vitest';
import { payInBrowser, readyOrder } from '../journeys/orders.ts';
import { atBench } from '../journeys/lab-work.ts';
import { callAs, LAB, openAsNew } from '../journeys/people.ts';
import { byEar, byEarBriefly, pressAll } from './by-ear.ts';

const { api, portal, shop } = inject('product');

/** A card that may cost more once it is measured. */
const UNMEASURED = {
  year: 1999,
  set: 'Base Set',
  number: '4/102',
  name: 'Charizard',
  declaredValue: 5000,
  size: 'unsure',
} as const;

byEar('report', 'its headings, its defects, and those of one side', async (ear) => {
  const open = () => ear.page.goto(`${portal}/card/X0000001`);
  await ear.hear(/Whole picture/, 'open the report', open);
  await pressAll(ear, [
    ['h', /heading level 1/],
    ['h', /Defects heading level 2/],
    ['h', /Dings heading level 3/],
    ['Tab', /Front 3 dings/],
    ['Tab', /Back 2 dings/],
    ['Return', /2 defects/],
    ['Tab', /Centering 1 ding/],
  ]);
});

byEar('grid', 'many cards: a wrong year, and a move', async (ear) => {
  await openAsNew(ear.page, { portal, api }, '/card-submission/cards/new');
  await ear.page.getByRole('link', { name: 'Add many cards' }).click();
  const first = ear.page.getByRole('grid').getByRole('gridcell').first();
  await ear.hear(/Row 1 of 10, Card found/, 'go to the first cell', () => first.focus());
  // How much is said of a focus that isn't moved by a key depends on the machine.
  ear.forget();
  await ear.press(/button/, 'shift+Tab');
  await ear.press(/table with/, 'Tab');
  await ear.press(/Row 1 of 10, Year/, 'Right');
  await ear.hear(/Row 2 of 10, Year/, 'type 19x9, and Return', async () => {
    await ear.type('19x9');
    await ear.page.keyboard.press('Enter');
  });
  await ear.press(/Enter a year/, 'Up');
});

byEarBriefly('order', 'the lab receives its cards, and asks for more money', async (ear) => {
  const person = await openAsNew(ear.page, { portal, api });
  const { orderNumber } = await readyOrder(await callAs(api, person), { cards: [UNMEASURED] });
  await payInBrowser(ear.page, portal, orderNumber);
  const open = () => ear.page.goto(`${portal}/order-detail/${orderNumber}`);
  await ear.hear(/Now: /, 'open the order', open);
  await ear.hear(/Now: Received/, 'the lab receives the card', () =>
    atBench(async (bench) => {
      const order = await bench.read(orderNumber);
      for (const { id } of order.subOrders) await bench.receive(order, id);
    }),
  );
  const { itemId } = (await atBench((bench) => bench.read(orderNumber))).cards[0]!;
  const lab = await callAs(api, LAB);
  await ear.hear(/We ask for \$4\.00 more/, 'the lab asks for more money', () =>
    lab('POST', `/lab/cards/${itemId}/proposals`, { amount: 400, reason: 'It is thicker' }),
  );
});

byEar('market', 'a search that finds nothing', async (ear) => {
  const open = () => ear.page.goto(`${shop}/market.html`);
  await ear.hear(/on page 1/, 'open the market', open);
  await ear.press(/Search/, 'e');
  const search = ear.page.getByRole('searchbox');
  await ear.hear(/0 cards on page 1/, 'search for zzzz', () => search.fill('zzzz'));
});
