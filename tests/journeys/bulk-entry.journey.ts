import { expect, inject, test } from 'vitest';
import { inviteVisitors } from '../support/visitor.ts';
import { europeanCsv, readCatalogue } from './card-files.ts';
import { readItems } from './orders.ts';
import { callAs, openAsNew, untilTitle } from './people.ts';

const { portal, api } = inject('product');
const newVisitor = inviteVisitors();

const ROWS = 2000;
/** The row with an invalid year. */
const WRONG = 812;

/** Cards of the demo's catalogue as somebody types them: in capitals, with numbers without the set's count. */
function typedCards() {
  const chosen = readCatalogue()
    .filter((_, index) => index % 10 === 3)
    .slice(0, ROWS);
  const typed = chosen.map(({ year, set, number, name }, index) => [
    index === WRONG - 1 ? '19x9' : year,
    set,
    // Every two hundredth has no set; several cards may have its name.
    index % 200 === 7 ? '' : index % 7 === 0 ? number.split('/')[0]! : number,
    index % 11 === 0 ? name.toUpperCase() : name,
  ]);
  return { chosen, typed };
}

test('a CSV file of 2,000 rows takes at most 15 actions and one for each uncertain row', async () => {
  const { page, problems } = await newVisitor();
  const person = await openAsNew(page, { portal, api });
  const { chosen, typed } = typedCards();
  const csv = europeanCsv([['Season', 'Set', 'Card #', 'Player'], ...typed]);
  let actions = 0;
  const act = async (done: Promise<unknown>) => {
    await done;
    actions += 1;
  };

  await act(page.getByRole('main').getByRole('link', { name: 'Submit cards' }).first().click());
  await act(page.getByRole('link', { name: 'Start a single order' }).click());
  await act(page.getByRole('link', { name: 'Add many cards' }).click());
  await act(
    page
      .getByLabel('Choose a CSV file')
      .setInputFiles({ name: 'cards.csv', mimeType: 'text/csv', buffer: csv }),
  );
  const mapping = page.getByRole('dialog', { name: 'Check the columns of cards.csv' });
  await act(mapping.getByRole('button', { name: 'Add 2,000 cards' }).click());

  // The invalid cell is named, and its entry in the list leads to it.
  await act(page.getByRole('button', { name: /^Row 812, Year: / }).click());
  await page.locator(`[role=row][aria-rowindex="${WRONG + 1}"] [role=gridcell]:focus`).waitFor();
  await act(page.keyboard.type(chosen[WRONG - 1]!.year));
  await act(page.keyboard.press('Enter'));
  await page.getByRole('heading', { name: /needs? a correction$/ }).waitFor({ state: 'detached' });

  const lookedUp = page.getByRole('progressbar', { name: 'Cards looked up' });
  await lookedUp.waitFor({ state: 'detached', timeout: 120_000 });
  await act(page.getByRole('button', { name: 'Choose the cards' }).click());
  const question = page.getByRole('dialog', { name: /^Choose the card for row/ });
  await question.waitFor();
  let uncertain = 0;
  while (await question.isVisible()) {
    const title = await question.getByRole('heading').innerText();
    const row = Number(title.replace(/\D/g, ''));
    const card = chosen[row - 1]!;
    await question
      .getByRole('button')
      .filter({ hasText: `#${card.number}` })
      .first()
      .click();
    uncertain += 1;
    await page.getByRole('heading', { name: title, exact: true }).waitFor({ state: 'detached' });
  }
  expect(uncertain).toBeGreaterThan(0);

  await page.getByText('Saved', { exact: true }).waitFor();
  await act(page.getByRole('button', { name: 'Continue' }).click());
  await untilTitle(page, 'Sizes and values');
  expect(actions).toBeLessThanOrEqual(15);

  const orderNumber = /TG\w{8}/.exec(page.url())![0];
  const call = await callAs(api, person);
  const notMatched = async () => {
    const items = await readItems(call, orderNumber);
    return items.filter(({ state }) => state !== 'matched');
  };
  await expect.poll(notMatched, { interval: 1000 }).toEqual([]);
  const items = await readItems(call, orderNumber);
  expect(items).toHaveLength(ROWS);
  const right = items.filter(
    ({ title }, index) =>
      title.includes(`#${chosen[index]!.number}`) && title.includes(chosen[index]!.set),
  );
  expect(right.length).toBeGreaterThanOrEqual(ROWS * 0.99);
  expect(problems).toEqual([]);
});

test('no input is lost to a dropped connection, a reload, or full browser storage', async () => {
  const { page } = await newVisitor();
  const person = await openAsNew(page, { portal, api });
  await page.goto(`${portal}/card-submission/card-entry/new-single?entry=many`);
  const sheet = page.getByRole('grid', { name: 'Your cards' });
  const typeRow = async (texts: readonly string[]) => {
    for (const [index, text] of texts.entries()) {
      await page.keyboard.type(text);
      await page.keyboard.press(index === texts.length - 1 ? 'Enter' : 'Tab');
    }
  };
  // The first cell says what the row's card is.
  await sheet.getByRole('gridcell').nth(1).click();
  await typeRow(['1999', 'Base Set', '4/102', 'Charizard']);
  await page.waitForURL(/\/TG\w{8}\?entry=many$/);
  await page.getByText('Saved', { exact: true }).waitFor();

  await page.route(`${api}/**`, (route) => route.abort());
  await typeRow(['1999', 'Base Set', '2/102', 'Blastoise']);
  await page.getByText(/Not saved yet/).waitFor();
  // What was typed offline, and an invalid year, come back from the tab's own copy.
  await typeRow(['1999?', 'Jungle', '1/64', 'Clefable']);
  await page.getByRole('button', { name: /^Row 3, Year: / }).waitFor();
  await page.unroute(`${api}/**`);
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.getByRole('gridcell', { name: 'Blastoise', exact: true }).waitFor();
  await page.getByRole('gridcell', { name: '1999?', exact: true }).waitFor();
  await page.getByText('Saved', { exact: true }).waitFor();

  await page.getByRole('button', { name: 'Add 10 rows' }).click();
  // Without space for a copy the rows stay in the page, which asks before closing.
  await page.evaluate(() => {
    sessionStorage.clear();
    let text = 'x'.repeat(2 ** 20);
    for (let key = 0; text.length > 0;) {
      try {
        sessionStorage.setItem(`full-${key}`, text);
        key += 1;
      } catch {
        text = text.slice(text.length / 2 + 1);
      }
    }
  });
  await page.route(`${api}/**`, (route) => route.abort());
  await typeRow(['1999', 'Fossil', '1/62', 'Aerodactyl']);
  await page.getByText(/Not saved yet/).waitFor();
  await page.unroute(`${api}/**`);
  await page.getByText('Saved', { exact: true }).waitFor();
  const orderNumber = /TG\w{8}/.exec(page.url())![0];
  const call = await callAs(api, person);
  const saved = async () => (await readItems(call, orderNumber)).map(({ name }) => name);
  await expect.poll(saved).toEqual(['Charizard', 'Blastoise', 'Clefable', 'Aerodactyl']);
});
