import { LogRefusal, TILE_WIDTH } from '@tag/tlog';
import { eachOf } from './concurrency.ts';
import { type Get, getFile } from './fetch.ts';
import { isObject, readObject } from './json.ts';
import type { Statement } from './statement.ts';

const AT_ONCE = 8;

/** A certificate whose page isn't what its latest statement says. */
interface Difference {
  readonly certificate: string;
  /** A sentence. */
  readonly says: string;
}

/** The latest statement of each certificate. */
export const latestOf = (statements: readonly Statement[]): ReadonlyMap<string, Statement> =>
  new Map(statements.map((statement) => [statement.cert, statement]));

/** Compares the public pages of some certificates, chosen by chance. */
export async function comparePages(
  get: Get,
  latest: ReadonlyMap<string, Statement>,
  count: number,
): Promise<readonly Difference[]> {
  const chosen = choose([...latest.values()], count);
  const found = await eachOf(chosen, AT_ONCE, (statement) => comparePage(get, statement));
  return found.flat();
}

/** Each set of that many is as likely as any other. */
function choose<T>(items: T[], count: number): T[] {
  const last = Math.min(count, items.length);
  for (let at = 0; at < last; at += 1) {
    const other = at + Math.floor(Math.random() * (items.length - at));
    [items[at], items[other]] = [items[other]!, items[at]!];
  }
  return items.slice(0, last);
}

async function comparePage(get: Get, statement: Statement): Promise<Difference[]> {
  const { card, cert, event, grade, score } = statement;
  const path = `/graded-cards/public/detail/${encodeURIComponent(cert)}`;
  const { bytes, status } = await get(path);
  const differs = (says: string) => [{ certificate: cert, says }];
  if (event === 'voided') {
    return status === 410 ? [] : differs('The log says that it is void; its page doesn’t.');
  }
  if (status === 410) return differs('Its page says that it is void; the log doesn’t.');
  if (status !== 200) return differs(`It has no page (${status}); the log says grade ${grade}.`);
  const page = readObject(bytes, path);
  const shown = isObject(page['grade']) ? page['grade'] : {};
  if (shown['score'] !== score || shown['grade'] !== grade) {
    const words = (of: unknown, points: unknown) => `${String(of)} (${String(points)})`;
    const now = words(shown['grade'], shown['score']);
    return differs(`Its page says ${now}; the log says ${words(grade, score)}.`);
  }
  const label = isObject(page['card']) ? page['card'] : {};
  const { category, name, number, variation, year } = label;
  const isCard =
    category === card.category &&
    year === card.year &&
    name === card.card &&
    number === card.number &&
    variation === card.variation;
  return isCard ? [] : differs('Its page names another card than the log.');
}

/**
 * Compares the reports of all certificates by their hashes, of which the server gives those of 256 entries
 * at once.
 */
export async function compareReports(
  get: Get,
  latest: ReadonlyMap<string, Statement>,
  size: number,
): Promise<readonly Difference[]> {
  const bundles = Array.from({ length: Math.ceil(size / TILE_WIDTH) }, (_, at) => at);
  const now = new Map<string, unknown>();
  await eachOf(bundles, AT_ONCE, async (bundle) => {
    const path = `/log/reports/${bundle}`;
    for (const [cert, hash] of Object.entries(readObject(await getFile(get, path), path))) {
      if (now.has(cert)) throw new LogRefusal(`${path} has ${cert} again`);
      now.set(cert, hash);
    }
  });
  const differences: Difference[] = [];
  for (const { cert, event, report } of latest.values()) {
    const stated = event === 'voided' ? null : report;
    if (now.get(cert) === stated) continue;
    const says = 'What its report says now is not what the log says.';
    differences.push({ certificate: cert, says });
  }
  return differences;
}
