import type { Page } from 'playwright-core';
import type { ProductUrls } from '../../support/product.ts';

/** What a tour gets: a visitor's page, and a function that checks its current state. */
export interface Guide {
  page: Page;
  product: ProductUrls;
  /** Checks the page as it is now. It keeps its size and colors. */
  look(state: string): Promise<void>;
}

/**
 * A visit to several pages, dialogs, and states. Tests take the tours to check what every page must do;
 * a new page, dialog, or state belongs in one of them.
 */
export interface Tour {
  name: string;
  take(guide: Guide): Promise<void>;
  /** The files and folders that show what it visits: their paths from the root. See of-change.ts. */
  visits: readonly string[];
}

/** Screens of the portal, by name, for `visits`. */
export const screens = (...names: string[]) => names.map((name) => `portal/src/screens/${name}`);

const OPEN = { 'access-control-allow-origin': '*' };

export type Failure = 'silent' | 'failing' | 'away';

/** Delays these API responses forever, makes them fail, or makes the API unreachable. */
export async function breakRequests(page: Page, url: string, how: Failure): Promise<void> {
  await page.route(url, async (route) => {
    if (how === 'away') await route.abort();
    if (how === 'failing') await route.fulfill({ status: 500, headers: OPEN, json: {} });
  });
}

/** Answers GET requests with the real answer, changed by `change`. */
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

/** A position behind every row of a list whose newest comes first. @param id below every row's */
export const behindAll = (id: string): string =>
  Buffer.from(JSON.stringify({ values: ['1970-01-01T00:00:00.000000Z', id] })).toString(
    'base64url',
  );
