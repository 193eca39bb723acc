import { existsSync, readFileSync } from 'node:fs';
import { WIDGETS_ROOT } from '@tag/widgets/folders';

/** The released versions of the script, newest first, as `published.json` lists them. */
export function readVersions(): readonly string[] {
  const path = `${WIDGETS_ROOT}/published.json`;
  if (!existsSync(path)) return [];
  const published = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;
  return Object.keys(published).reverse();
}
