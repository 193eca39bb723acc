import type { ServedReport } from '../features/certificate/served-report.tsx';
import type { ServedPopulation } from '../features/population/served-population.tsx';
import type { Settings } from '../features/settings/settings.ts';

/** What the server hands to the browser beside the HTML. */
export interface ServedPage {
  readonly settings: Settings;
  /** Only on card pages. */
  readonly report?: ServedReport;
  /** Only on pages of the population report. */
  readonly population?: ServedPopulation;
}

/** The ids of the `<script type="application/json">` blocks that carry it. */
export const SETTINGS_BLOCK = 'tag-config';
export const REPORT_BLOCK = 'tag-report';
export const POPULATION_BLOCK = 'tag-population';

function readBlock<T>(id: string): T | undefined {
  const text = document.getElementById(id)?.textContent;
  return text ? (JSON.parse(text) as T) : undefined;
}

/** @throws Error when the page was not served by the portal's server. */
export function readServedPage(): ServedPage {
  const settings = readBlock<Settings>(SETTINGS_BLOCK);
  if (!settings) throw new Error(`The page carries no #${SETTINGS_BLOCK}`);
  const report = readBlock<ServedReport>(REPORT_BLOCK);
  const population = readBlock<ServedPopulation>(POPULATION_BLOCK);
  return { settings, ...(report && { report }), ...(population && { population }) };
}
