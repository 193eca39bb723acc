import lighthouse, { type Result } from 'lighthouse';
import { sparePorts, startProduct } from '../support/product.ts';
import { defineBench } from './harness/bench.ts';
import { openChromium } from './harness/chromium.ts';
import { median } from './harness/percentiles.ts';
import type { Row, Run } from './harness/run.ts';

/**
 * Lighthouse's audit of public pages, as on its phone: a slow connection, a quarter of the processor's speed.
 * Each page has the median of several visits, as Lighthouse advises: a single one varies by several points.
 */
const PERFECT = ['accessibility', 'best-practices', 'seo'] as const;
const FASTEST = 98;
/** Its pictures are drawn while it is visited. */
const FAST_UNOPENED = 95;

interface Visit {
  readonly performance: number;
  readonly layoutShift: number;
  /** Milliseconds until the largest paint; of blocked main thread. */
  readonly paint: number;
  readonly blocked: number;
  readonly others: readonly number[];
  /** The audits of `PERFECT` that failed. */
  readonly failed: readonly string[];
}

async function visit(url: string, port: number): Promise<Visit> {
  const run = await lighthouse(url, { port, logLevel: 'error', output: 'json' });
  if (!run || run.lhr.runtimeError) {
    throw new Error(`${url}: ${run?.lhr.runtimeError?.message ?? 'Lighthouse has no result'}`);
  }
  const { lhr } = run;
  const score = (category: string) => Math.round((lhr.categories[category]?.score ?? 0) * 100);
  const figure = (audit: string) => lhr.audits[audit]?.numericValue ?? Infinity;
  return {
    performance: score('performance'),
    layoutShift: figure('cumulative-layout-shift'),
    paint: figure('largest-contentful-paint'),
    blocked: figure('total-blocking-time'),
    others: PERFECT.map(score),
    failed: PERFECT.flatMap((category) => failedAudits(lhr, category)),
  };
}

const failedAudits = ({ audits, categories }: Result, category: string) =>
  (categories[category]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => id);

export const bench = defineBench({
  /** `unopened` is a certificate that nobody has opened. `only` names a page. */
  options: { visits: 5, unopened: 'X0005000', only: '' },
  async run(run, { visits, unopened, only }) {
    const { urls, stop } = await startProduct();
    run.atEnd(stop);
    const pages: Record<string, string> = {
      landing: `${urls.portal}/`,
      card: `${urls.portal}/card/X0000001`,
      population: `${urls.portal}/pop-report`,
      market: `${urls.shop}/market.html`,
      unopened: `${urls.portal}/card/${unopened}`,
    };
    const [port] = await sparePorts(1);
    await openChromium(run, [`--remote-debugging-port=${port}`]);
    const rows: Record<string, Row> = {};
    for (const [name, url] of Object.entries(pages)) {
      if (only && name !== only) continue;
      const seen: Visit[] = [];
      for (let round = 0; round < visits; round++) seen.push(await visit(url, port!));
      rows[name] = judge(run, name, seen);
    }
    run.table(rows);
  },
});

/** Checks the goals of a page. @returns its row. */
function judge(run: Run, name: string, visits: readonly Visit[]): Row {
  const middle = (of: (visit: Visit) => number) => median(visits.map(of));
  const fast = middle(({ performance }) => performance);
  const shift = middle(({ layoutShift }) => layoutShift);
  run.goal(`${name}, performance`, fast, {
    least: name === 'unopened' ? FAST_UNOPENED : FASTEST,
  });
  run.goal(`${name}, layout shift`, shift, { most: 0 });
  const others = PERFECT.map((category, index): [string, number] => {
    const least = Math.min(...visits.map((visit) => visit.others[index]!));
    run.expect(least === 100);
    return [category, least];
  });
  const failed = [...new Set(visits.flatMap((visit) => visit.failed))];
  if (failed.length > 0) run.note(`${name} fails ${failed.join(', ')}`);
  return {
    performance: fast,
    ...Object.fromEntries(others),
    'layout shift': shift,
    'largest paint, ms': middle(({ paint }) => paint),
    'blocked, ms': middle(({ blocked }) => blocked),
  };
}
