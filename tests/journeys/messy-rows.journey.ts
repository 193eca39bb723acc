import type { CardVariation } from '@tag/contract/cards';
import { expect, inject, test } from 'vitest';
import { inviteVisitors } from '../support/visitor.ts';
import { europeanCsv, readCatalogue } from './card-files.ts';
import { readItems } from './orders.ts';
import { callAs, openAsNew, untilTitle } from './people.ts';

const { portal, api } = inject('product');
const newVisitor = inviteVisitors();

const ROWS = 300;

/** What collectors write for the catalogue's finishes. */
const WRITTEN: Readonly<Record<string, readonly string[]>> = {
  normal: ['non holo', 'regular', 'Non-Foil'],
  holo: ['H', 'Holofoil', 'foil'],
  reverse: ['RH', 'rev. holo', 'Reverse Holo'],
};

/** Cards of the demo's catalogue in a finish of theirs. */
function chooseCards() {
  return readCatalogue()
    .filter(({ variations }) => variations.split(';').every((one) => one in WRITTEN))
    .filter((_, index) => index % 61 === 5)
    .slice(0, ROWS)
    .map((card, index) => {
      const finishes = card.variations.split(';');
      return { ...card, finish: finishes[index % finishes.length]!, cents: 1000 + index * 125 };
    });
}

/** A price as written in Europe: `1.048,75`. */
const euro = (cents: number) =>
  (cents / 100).toLocaleString('de-DE', { minimumFractionDigits: 2, useGrouping: true });

/** The row of a card as a hurried person keeps it. */
function messyRow(card: ReturnType<typeof chooseCards>[number], index: number): string[] {
  const { cents, finish, name, number, set, year } = card;
  const swapped =
    name.length > 5 ? `${name.slice(0, 2)}${name[3]}${name[2]}${name.slice(4)}` : name;
  const names = [name, name.toUpperCase(), `  ${name.toLowerCase()} `, swapped];
  return [
    `box ${index % 4}`,
    index % 13 === 0 ? '' : year,
    index % 5 === 0 ? set.toLowerCase() : set,
    index % 3 === 0 ? number.split('/')[0]! : `#${number}`,
    names[index % 4]!,
    WRITTEN[finish]![index % 3]!,
    euro(cents),
  ];
}

test('300 messy rows: none is matched wrongly, finishes and prices are understood', async () => {
  const { page, problems } = await newVisitor();
  const person = await openAsNew(page, { portal, api });
  const chosen = chooseCards();
  const headers = ['Kept in', 'Yr', 'Expansion', 'No.', 'Pokemon', 'Finish', 'Worth (€)'];
  const rows = [headers, ...chosen.map(messyRow)];
  await page.goto(`${portal}/card-submission/card-entry/new-single?entry=many`);
  await page.getByLabel('Choose a CSV file').setInputFiles({
    name: 'collection.csv',
    mimeType: 'text/csv',
    buffer: europeanCsv(rows),
  });
  const mapping = page.getByRole('dialog', { name: 'Check the columns of collection.csv' });
  await mapping.getByRole('button', { name: `Add ${ROWS} cards` }).click();
  const lookedUp = page.getByRole('progressbar', { name: 'Cards looked up' });
  await lookedUp.waitFor();
  await lookedUp.waitFor({ state: 'detached' });
  await page.getByText('Saved', { exact: true }).waitFor();

  const call = await callAs(api, person);
  const orderNumber = /TG\w{8}/.exec(page.url())![0];
  const items = await readItems(call, orderNumber);
  expect(items.map(({ declaredValue }) => declaredValue)).toEqual(chosen.map(({ cents }) => cents));
  const wrong = items.filter(({ state, title }, index) => {
    const { name, number, set } = chosen[index]!;
    const isRight = [name, set, `#${number}`].every((words) => title.includes(words));
    return state === 'matched' && !isRight;
  });
  expect(wrong).toEqual([]);
  const matched = items.filter(({ state }) => state === 'matched').length;
  expect(matched).toBeGreaterThan(ROWS * 0.9);
  // Where there was a choice, it is the finish that was written.
  let choices = 0;
  for (const [index, { cardId, state, variationId }] of items.entries()) {
    const { finish, variations } = chosen[index]!;
    if (state !== 'matched' || !variations.includes(';')) continue;
    const found = await call<{ items: CardVariation[] }>(
      'GET',
      `/cards/variation?cardId=${cardId}`,
    );
    const name = found.items.find(({ id }) => id === variationId)?.name;
    expect(name, `row ${index + 1}`).toBe(finish);
    choices += 1;
  }
  expect(choices).toBeGreaterThan(5);
  await page.getByRole('button', { name: 'Continue' }).click();
  await untilTitle(page, 'Sizes and values');
  expect(problems).toEqual([]);
});
