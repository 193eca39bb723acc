import type { Page } from 'playwright-core';
import { describe, inject, test } from 'vitest';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  inviteVisitors,
  type Visitor,
} from '../support/visitor.ts';

const { portal, api, shop } = inject('product');
const newVisitor = inviteVisitors();

const BASE_SET = '/Pokemon/1999/Base%20Set';
const CHARIZARD = `${BASE_SET}/Charizard/4%2F102`;

/** What is looked at: where it lies, what the visitor does there, and how it is known to be there. */
interface Look {
  what: string;
  at: string;
  shows: string | RegExp;
  act?: (page: Page) => Promise<void>;
}

const report = (page: Page) => page.locator('.tag-pop-report');
type Refusal = 'silent' | 'failing' | 'away';
const refuse = (page: Page, how: Refusal) =>
  page.route(`${api}/pops/**`, async (route) => {
    if (how === 'away') await route.abort();
    if (how === 'failing') {
      const headers = { 'access-control-allow-origin': '*' };
      await route.fulfill({ status: 500, headers, json: {} });
    }
  });
const goOnWhile = (how: Refusal) => async (page: Page) => {
  await refuse(page, how);
  await page.getByRole('table').getByRole('link').first().click();
};

const LOOKS: readonly Look[] = [
  { what: 'all categories', at: '', shows: 'Population report' },
  { what: 'a category', at: '/Pokemon', shows: '1999' },
  { what: 'a year', at: '/Pokemon/1999', shows: 'Jungle' },
  { what: 'a set', at: BASE_SET, shows: 'Alakazam' },
  { what: 'a card', at: CHARIZARD, shows: 'Where submissions came from' },
  {
    what: 'a variation, one grade of it, its numbers open',
    at: `${CHARIZARD}?variation=holo%201999-2000-copyright&grade=9`,
    shows: 'Where submissions came from',
    async act(page) {
      for (const part of await report(page).locator('summary').all()) await part.click();
      await report(page).getByRole('button', { name: 'Share of all' }).click();
      await report(page).getByRole('button', { name: 'Count all grades' }).waitFor();
    },
  },
  {
    what: 'rows that were searched and sorted',
    at: `${BASE_SET}?search=char&sort=10`,
    shows: '“char”',
  },
  {
    what: 'a search that finds nothing',
    at: `${BASE_SET}?search=qqqq`,
    shows: 'No cards to show here',
  },
  { what: 'a page beyond the last', at: `${BASE_SET}?page=900`, shows: 'No rows here' },
  {
    what: 'the cards that a search jumps to',
    at: '',
    shows: /The first 8 of/,
    act: async (page) => {
      await page.getByRole('combobox', { name: 'Jump to a card' }).fill('charizard');
      await page.getByRole('option').first().waitFor();
      await page.keyboard.press('ArrowDown');
    },
  },
  { what: 'a name that is nowhere', at: '/Nowhere', shows: 'No such card in our population' },
  {
    what: 'the next level on its way for long',
    at: '/Pokemon',
    shows: 'Loading',
    act: goOnWhile('silent'),
  },
  {
    what: 'the next level refused',
    at: '/Pokemon',
    shows: 'Something went wrong on our side',
    act: goOnWhile('failing'),
  },
  {
    what: 'the next level out of reach',
    at: '/Pokemon',
    shows: 'could not be reached',
    act: goOnWhile('away'),
  },
];

async function expectAccessibleEverywhere({ page }: Visitor): Promise<void> {
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await expectAccessible(page);
    }
    await expectNoSidewaysScroll(page);
  }
}

describe.each([
  ['the portal', `${portal}/pop-report`],
  ['the company’s page', `${shop}/company/population.html#`],
])('the population, in %s', (_site, base) => {
  test.each(LOOKS)(
    '$what: passes axe, light and dark, wide and narrow',
    async (look) => {
      const visitor = await newVisitor({ reducedMotion: 'reduce' });
      const { page } = visitor;
      await page.goto(`${base}${look.at || (base.endsWith('#') ? '/' : '')}`);
      await report(page).locator('.tag-pop-heading, .tag-pop-trouble').first().waitFor();
      await look.act?.(page);
      await report(page)
        .getByText(look.shows)
        .first()
        .waitFor({ state: 'attached', timeout: 30_000 });
      await expectAccessibleEverywhere(visitor);
    },
    300_000,
  );
});
