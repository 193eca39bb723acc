import { mkdirSync } from 'node:fs';
import { PUBLISHED } from '../../journeys/certificates.ts';
import { untilScansAreDrawn, untilSetsAreDrawn } from '../drawn-pictures.ts';
import { watchMetrics } from '../metrics-watch.ts';
import { startProduct, type RunningProduct } from '../product.ts';
import { failed, type Outcome, runSuite } from './run-suite.ts';
import { printSummary } from './summary.ts';
import { REPORTS, type Suite, suitesFor } from './suites.ts';

/**
 * `npm test`: the tests a change must pass; `npm test -- all` adds the slower suites, and `npm test -- NAME…`
 * runs only those named. Suites run in two lanes, since they often wait: one builds and tests in node, the
 * other tests in browsers. Checks that only read the sources take what the lanes leave. Suites on the product
 * share one, which starts as soon as the build is done. The last line is `N passed, N failed`, the sum of all.
 */
const lanes = suitesFor(process.argv.slice(2));
const outcomes: Outcome[] = [];
const needsProduct = lanes.browser.some(({ onProduct }) => onProduct);
const needsDrawn = lanes.browser.some((suite) => suite.needsDrawn);
let product: Promise<RunningProduct> | undefined;

/** Started by the first call. */
function sharedProduct(): Promise<RunningProduct> {
  if (!product) {
    product = startProduct();
    // It may fail before anybody awaits it.
    product.then(needsDrawn ? drawAhead : undefined).catch(() => {});
  }
  return product;
}

/** What journeys zoom into and download is drawn while other suites run. */
async function drawAhead({ urls }: RunningProduct): Promise<void> {
  await untilScansAreDrawn(urls.api, PUBLISHED);
  await untilSetsAreDrawn(urls.api, PUBLISHED);
}

async function addressesOf(starting: Promise<RunningProduct>): Promise<NodeJS.ProcessEnv> {
  const { dataFolder, urls } = await starting;
  return {
    PORTAL_URL: urls.portal,
    API_URL: urls.api,
    SHOP_URL: urls.shop,
    PRODUCT_DATA_DIR: dataFolder,
  };
}

async function runOnProduct(suite: Suite): Promise<Outcome> {
  try {
    const env = await addressesOf(sharedProduct());
    const { metricsUrl } = await sharedProduct();
    if (suite.name !== 'journeys' || metricsUrl === undefined)
      return await runSuite(suite, { env });
    return await watched(suite, env, metricsUrl);
  } catch (error) {
    return failed(suite, `No product to run on. ${(error as Error).message}`);
  }
}

/** After the main journeys, each metric of the guide whose part they use has counted something. */
async function watched(suite: Suite, env: NodeJS.ProcessEnv, url: string): Promise<Outcome> {
  const watch = watchMetrics(url);
  const outcome = await runSuite(suite, { env });
  const wrong = await watch.stop();
  if (wrong.length > 0)
    outcomes.push(failed(suite, `Metrics after the journeys: ${wrong.join(', ')}`));
  return outcome;
}

async function runLane(suites: readonly Suite[], { isLow = false } = {}): Promise<void> {
  for (const suite of suites) {
    outcomes.push(await (suite.onProduct ? runOnProduct(suite) : runSuite(suite, { isLow })));
    if (suite.name === 'build' && needsProduct) void sharedProduct();
  }
}

mkdirSync(REPORTS, { recursive: true });
await Promise.all([
  runLane(lanes.node),
  runLane(lanes.browser),
  runLane(lanes.reading, { isLow: true }),
]);
// A product that didn't start has failed its suites already.
const running = await product?.catch(() => undefined);
await running?.stop().catch((error: Error) => {
  outcomes.push(failed(lanes.browser.at(-1)!, error.message));
});
process.exitCode = printSummary(outcomes) ? 0 : 1;
