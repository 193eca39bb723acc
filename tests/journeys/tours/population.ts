import type { Page } from 'playwright-core';
import { breakRequests, screens, type Failure, type Guide, type Tour } from './tour.ts';

const BASE_SET = '/Pokemon/1999/Base%20Set';
const CHARIZARD = `${BASE_SET}/Charizard/4%2F102`;

const report = (page: Page) => page.locator('.tag-pop-report');
const goOnWhile = (how: Failure) => async (page: Page) => {
  await breakRequests(page, '**/pops/**', how);
  await page.getByRole('table').getByRole('link').first().click();
};

/** Each level and state: its address, the visitor's actions, and the text that shows it has loaded. */
const STATES: readonly {
  state: string;
  at: string;
  shows: string | RegExp;
  act?: (page: Page) => Promise<void>;
}[] = [
  { state: 'all categories', at: '', shows: 'Population report' },
  { state: 'a category', at: '/Pokemon', shows: '1999' },
  { state: 'a year', at: '/Pokemon/1999', shows: 'Jungle' },
  { state: 'a set', at: BASE_SET, shows: 'Alakazam' },
  { state: 'a card', at: CHARIZARD, shows: 'Where submissions came from' },
  {
    state: 'a variation, one grade of it, its numbers open',
    at: `${CHARIZARD}?variation=holo%201999-2000-copyright&grade=9`,
    shows: 'Where submissions came from',
    async act(page) {
      for (const part of await report(page).locator('summary').all()) await part.click();
      await report(page).getByRole('button', { name: 'Share of all' }).click();
      await report(page).getByRole('button', { name: 'Count all grades' }).waitFor();
    },
  },
  {
    state: 'rows that were searched and sorted',
    at: `${BASE_SET}?search=char&sort=10`,
    shows: '“char”',
  },
  {
    state: 'a search that finds nothing',
    at: `${BASE_SET}?search=qqqq`,
    shows: 'No cards to show here',
  },
  { state: 'a page beyond the last', at: `${BASE_SET}?page=900`, shows: 'No rows here' },
  {
    state: 'the cards that a search jumps to',
    at: '',
    shows: /The first 8 of/,
    async act(page) {
      await page.getByRole('combobox', { name: 'Jump to a card' }).fill('charizard');
      await page.getByRole('option').first().waitFor();
      await page.keyboard.press('ArrowDown');
    },
  },
  { state: 'a name that is nowhere', at: '/Nowhere', shows: 'No such card in our population' },
  {
    state: 'the next level, loading for long',
    at: '/Pokemon/1999',
    shows: 'Loading',
    act: goOnWhile('silent'),
  },
  {
    state: 'the next level, failed',
    at: '/Pokemon/1999',
    shows: 'Something went wrong on our side',
    act: goOnWhile('failing'),
  },
  {
    state: 'the next level, out of reach',
    at: '/Pokemon/1999',
    shows: 'could not be reached',
    act: goOnWhile('away'),
  },
];

const tour =
  (base: (product: Guide['product']) => string) =>
  async ({ page, product, look }: Guide): Promise<void> => {
    for (const { state, at, shows, act } of STATES) {
      await page.unroute('**/pops/**');
      // A new page even if only the hash differs.
      await page.goto('about:blank');
      await page.goto(`${base(product)}${at}`);
      await report(page).locator('.tag-pop-heading, .tag-pop-error').first().waitFor();
      await act?.(page);
      await report(page).getByText(shows).first().waitFor({ state: 'attached' });
      await look(state);
    }
  };

export const POPULATION_TOURS: readonly Tour[] = [
  {
    name: 'the population in the portal',
    take: tour(({ portal }) => `${portal}/pop-report`),
    visits: screens('pop-report'),
  },
  {
    name: 'the population in the company’s page',
    take: tour(({ shop }) => `${shop}/company/population.html#`),
    visits: ['demo/company', 'packages/widgets/src/pop-report'],
  },
];
