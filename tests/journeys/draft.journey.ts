import { expect, inject, test } from 'vitest';
import { inviteVisitors } from '../support/visitor.ts';
import { readItems } from './orders.ts';
import { callAs, openAsNew, signIn, untilTitle } from './people.ts';

const { portal, api } = inject('product');
const newVisitor = inviteVisitors();

test('a draft continues in another browser where it was left, and neither overwrites the other', async () => {
  const { page: first, problems } = await newVisitor();
  const person = await openAsNew(first, { portal, api });
  await first.goto(`${portal}/card-submission/card-entry/new-single?entry=many`);
  const sheet = first.getByRole('grid', { name: 'Your cards' });
  // The first cell says what the row's card is.
  await sheet.getByRole('gridcell').nth(1).click();
  // Typed as in a spreadsheet: Tab to the next cell, Enter to the next row.
  for (const [year, set, number, name] of [
    ['1989', 'Upper Deck', '1', 'Ken Griffey Jr.'],
    ['1986-87', 'Fleer', '57', 'Michael Jordan'],
  ] as const) {
    for (const text of [year, set, number, name]) {
      await first.keyboard.type(text);
      await first.keyboard.press(text === name ? 'Enter' : 'Tab');
    }
  }
  await first.waitForURL(/\/card-submission\/card-entry\/TG\w{8}\?entry=many$/);
  await first.getByText('Saved', { exact: true }).waitFor();
  await first.getByRole('button', { name: 'Continue' }).click();
  await untilTitle(first, 'Sizes and values');
  await first.getByText('Saved', { exact: true }).waitFor();

  const { page: second } = await newVisitor();
  await second.goto(`${portal}/sign-in`);
  await signIn(second, person.email, person.password);
  await untilTitle(second, /^Welcome/);
  await second.getByRole('link', { name: /^Finish and pay/ }).click();
  await untilTitle(second, 'Sizes and values');
  await second.getByText('1989 Upper Deck Ken Griffey Jr.').first().waitFor();
  await second.getByText('1986 Fleer Michael Jordan').first().waitFor();

  const orderNumber = /TG\w{8}/.exec(second.url())![0];
  const call = await callAs(api, person);
  const saved = async () =>
    (await readItems(call, orderNumber)).map(({ year, set, name }) => `${year} ${set} ${name}`);
  await second.goto(`${portal}/card-submission/card-entry/${orderNumber}?entry=many`);
  await second.getByRole('gridcell', { name: 'Upper Deck' }).click();
  await second.keyboard.type('Topps');
  await second.keyboard.press('Enter');
  // The page may still show this for an earlier save.
  await expect.poll(saved).toContain('1989 Topps Ken Griffey Jr.');
  await second.getByText('Saved', { exact: true }).waitFor();

  // The first browser still shows the old page, and saves later.
  await first.goto(`${portal}/card-submission/card-entry/${orderNumber}?entry=many`);
  await first.getByRole('gridcell', { name: 'Topps' }).waitFor();
  await second.getByRole('gridcell', { name: 'Fleer' }).click();
  await second.keyboard.type('Star');
  await second.keyboard.press('Enter');
  await expect.poll(saved).toContain('1986 Star Michael Jordan');
  await first.getByRole('gridcell', { name: 'Michael Jordan' }).click();
  await first.keyboard.type('Larry Bird');
  await first.keyboard.press('Enter');
  const conflict = first.getByRole('alert').filter({ hasText: 'changed in another tab' });
  await conflict.getByRole('button', { name: 'Discard mine and load theirs' }).click();
  await first.getByRole('gridcell', { name: 'Star' }).waitFor();
  await first.getByRole('gridcell', { name: 'Michael Jordan' }).waitFor();

  expect(await saved()).toEqual(['1989 Topps Ken Griffey Jr.', '1986 Star Michael Jordan']);
  expect(problems.filter((problem) => !problem.includes('409'))).toEqual([]);
});
