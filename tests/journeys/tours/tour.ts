import type { Page } from 'playwright-core';
import type { ProductUrls } from '../../support/product.ts';

/** What a tour gets: a visitor's page, and a way to show what it has reached. */
export interface Guide {
  page: Page;
  product: ProductUrls;
  /** Has the page looked at as it is now. It comes back with the size and colors it had. */
  look(state: string): Promise<void>;
}

/**
 * A visit to several pages, dialogs, and states. Tests take the tours to check what every page must do;
 * a new page, dialog, or state belongs in one of them.
 */
export interface Tour {
  name: string;
  take(guide: Guide): Promise<void>;
}

const OPEN = { 'access-control-allow-origin': '*' };

export type Failure = 'silent' | 'failing' | 'away';

/** Makes the API's answers to these requests not come, fail, or be out of reach. */
export async function breakRequests(page: Page, url: string, how: Failure): Promise<void> {
  await page.route(url, async (route) => {
    if (how === 'away') await route.abort();
    if (how === 'failing') await route.fulfill({ status: 500, headers: OPEN, json: {} });
  });
}

/** Answers GET requests with what `change` makes of the real answer. */
export async function changeAnswer<Answer>(
  page: Page,
  url: string,
  change: (answer: Answer) => unknown,
): Promise<void> {
  await page.route(url, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const response = await route.fetch();
    await route.fulfill({ response, json: change((await response.json()) as Answer) });
  });
}
