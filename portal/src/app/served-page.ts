import type { ServedData } from '../features/page/served-data.ts';
import type { Settings } from '../features/settings/settings.ts';

/** The data the server sends with the HTML: the page's one block of JSON. */
export interface ServedPage {
  readonly settings: Settings;
  readonly data: ServedData;
}

/** The id of the `<script type="application/json">` that carries it. */
export const PAGE_BLOCK = 'tag-page';

/** @throws Error when the page was not served by the portal's server. */
export function readServedPage(): ServedPage {
  const text = document.getElementById(PAGE_BLOCK)?.textContent;
  if (!text) throw new Error(`The page carries no #${PAGE_BLOCK}`);
  return JSON.parse(text) as ServedPage;
}
