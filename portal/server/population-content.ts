import { createPublicClient, failureOf } from '@tag/client/public';
import { POP_REPORT_PAGE_SIZE } from '@tag/contract/constants';
import { POP_REPORT_PATH } from '@tag/contract/pops';
import type { Renderer } from './build-output.ts';
import type { PageContent } from './pages.ts';

/** The page doesn't wait longer than this; the browser then asks the API itself. */
const PATIENCE_MS = 1500;

const NOTHING = { kind: 'not-found', code: 'not-found', retryable: false } as const;

/** The same page under its one address. */
export interface Redirect {
  readonly redirect: string;
}

/** Describes the page of a part of the population. Never rejects. */
export type PopulationContent = (url: URL, renderer: Renderer) => Promise<PageContent | Redirect>;

/** The pages of the population report, with their counts in the HTML. */
export function createPopulationContent(
  apiUrl: string,
  fetch?: typeof globalThis.fetch,
): PopulationContent {
  const client = createPublicClient({
    baseUrl: apiUrl,
    timeout: PATIENCE_MS,
    retries: 0,
    ...(fetch && { fetch }),
  });
  return async ({ pathname, search }, renderer) => {
    const { loadView, placeKey, placeOf, populationHead, populationPlace } = renderer.population;
    const { scopeHead, scopeKey, scopeOfNames, writeAddress } = renderer.population;
    const place = populationPlace(pathname, search);
    const key = placeKey(place);
    const location = `${pathname}${search}`;
    // Sorted or filtered, it's the same page to a search engine.
    const canonicalPath = `${POP_REPORT_PATH}${writeAddress(placeOf(place.scope))}`;
    try {
      const view = await loadView(client, place, POP_REPORT_PAGE_SIZE);
      const head = populationHead(view);
      // Found in spite of its case or accents, or without all its parts.
      const scope = scopeOfNames(view.names);
      if (scopeKey(scope) !== scopeKey(place.scope)) {
        return { redirect: `${POP_REPORT_PATH}${writeAddress({ ...place, scope })}` };
      }
      return { status: 200, head, canonicalPath, location, population: { key, outcome: view } };
    } catch (error) {
      const head = scopeHead(place.scope);
      const { code } = failureOf(error);
      if (code === 'not-found' || code === 'invalid') {
        return { status: 404, head, location, population: { key, outcome: NOTHING } };
      }
      return { status: 200, head, canonicalPath, location, population: { key, outcome: null } };
    }
  };
}
