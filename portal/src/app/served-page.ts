import type { ServedReport } from '../features/certificate/served-report.tsx';
import type { Settings } from '../features/settings/settings.ts';

/** What the server hands to the browser beside the HTML. */
export interface ServedPage {
  readonly settings: Settings;
  /** Only on card pages. */
  readonly report?: ServedReport;
}

/** The ids of the `<script type="application/json">` blocks that carry it. */
export const SETTINGS_BLOCK = 'tag-config';
export const REPORT_BLOCK = 'tag-report';

function readBlock<T>(id: string): T | undefined {
  const text = document.getElementById(id)?.textContent;
  return text ? (JSON.parse(text) as T) : undefined;
}

/** @throws Error when the page was not served by the portal's server. */
export function readServedPage(): ServedPage {
  const settings = readBlock<Settings>(SETTINGS_BLOCK);
  if (!settings) throw new Error(`The page carries no #${SETTINGS_BLOCK}`);
  const report = readBlock<ServedReport>(REPORT_BLOCK);
  return { settings, ...(report && { report }) };
}
