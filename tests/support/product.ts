import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import type { TestProject } from 'vitest/node';
import { removeLeftBehind } from './scratch-folder.ts';
import { until } from './waiting.ts';

/** Addresses of the running product, without a slash at the end. */
export interface ProductUrls {
  portal: string;
  api: string;
  /** The partner's shop: a different site from the other two. */
  shop: string;
}

export interface RunningProduct {
  urls: ProductUrls;
  dataFolder: string;
  /** Where its metrics are; undefined: somebody else started it. */
  metricsUrl?: string;
  stop(): Promise<void>;
}

declare module 'vitest' {
  interface ProvidedContext {
    product: ProductUrls;
    /** The product's data folder, where commands find its database. */
    dataFolder: string;
  }
}

const root = resolve(import.meta.dirname, '../..');
/** For a busy machine with everything to build. */
const READY_WITHIN_MS = 600_000;
const STOPS_WITHIN_MS = 60_000;

/**
 * Starts the product as `npm start` does, on spare ports and in a separate data folder. The folder is new and
 * seeded each time; to keep one and use it again while you work on a journey, name it in `PRODUCT_DATA_DIR`.
 * If `PORTAL_URL`, `API_URL`, and `SHOP_URL` name a running product, nothing is started or stopped; its data
 * are in `PRODUCT_DATA_DIR`, or else in `data`, as with `npm start`.
 *
 * @throws with the product's output, when it ends or isn't ready in time
 */
export async function startProduct(): Promise<RunningProduct> {
  const running = runningProduct(process.env);
  const kept = process.env.PRODUCT_DATA_DIR;
  if (running) {
    return { urls: running, dataFolder: resolve(kept ?? join(root, 'data')), stop: async () => {} };
  }
  const dataFolder = kept ?? newDataFolder();
  mkdirSync(dataFolder, { recursive: true });
  const [portalPort, apiPort, shopPort, metricsPort] = await sparePorts(4);
  const urls: ProductUrls = {
    portal: `http://localhost:${portalPort}`,
    api: `http://localhost:${apiPort}`,
    shop: `http://127.0.0.1:${shopPort}`,
  };
  const child = spawn(process.execPath, ['--import', 'tsx', 'demo/src/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      // Vitest's own settings don't apply to the product.
      NODE_ENV: undefined,
      VITEST: undefined,
      PORT: String(portalPort),
      API_PORT: String(apiPort),
      DEMO_PORT: String(shopPort),
      METRICS_PORT: String(metricsPort),
      DATA_DIR: dataFolder,
      // The tests need the processor; pictures are drawn for those that ask for them.
      DRAW_WHEN_IDLE: 'no',
      // All tests share an address, and so its turn; a page in plain HTML doesn't ask for a picture again.
      MEDIA_WAIT_SECONDS: '600',
      // The lab ships at once, without waiting for owners to decide.
      SHIP_WAIT_DAYS: '0',
      // The tests' fake partners listen on this machine.
      WEBHOOK_ALLOWED_HOSTS: '127.0.0.1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream
      .setEncoding('utf8')
      .on('data', (text: string) => (printed = (printed + text).slice(-20_000)));
  }
  const stop = async () => {
    await stopProcess(child);
    if (!kept) rmSync(dataFolder, { recursive: true, force: true });
  };

  try {
    await untilReady([`${urls.api}/health`, `${urls.portal}/`, `${urls.shop}/`], child);
  } catch (error) {
    await stop();
    throw new Error(`${(error as Error).message}. It printed:\n${printed}`, { cause: error });
  }
  return { urls, dataFolder, metricsUrl: `http://127.0.0.1:${metricsPort}/metrics`, stop };
}

/** Of this process alone: two products may run on one checkout. */
function newDataFolder(): string {
  const folders = join(root, 'node_modules/.cache/products');
  mkdirSync(folders, { recursive: true });
  removeLeftBehind(folders, /^(\d+)$/);
  return join(folders, String(process.pid));
}

function runningProduct({ PORTAL_URL, API_URL, SHOP_URL }: NodeJS.ProcessEnv): ProductUrls | null {
  return PORTAL_URL && API_URL && SHOP_URL
    ? { portal: PORTAL_URL, api: API_URL, shop: SHOP_URL }
    : null;
}

/** Vitest's setup of the projects `journeys` and `thorough`: one product for all of their tests. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const product = await startProduct();
  project.provide('product', product.urls);
  project.provide('dataFolder', product.dataFolder);
  return product.stop;
}

/** Ports that were free a moment ago; all are kept open until the last is found, so none is found twice. */
export async function sparePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer();
      await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
      return server;
    }),
  );
  return Promise.all(
    servers.map(async (server) => {
      const { port } = server.address() as AddressInfo;
      await new Promise((closed) => server.close(closed));
      return port;
    }),
  );
}

async function untilReady(urls: readonly string[], child: ChildProcess): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  for (const url of urls) {
    await until(() => {
      if (hasEnded(child)) throw new Error('The product ended before it was ready');
      if (Date.now() > deadline) throw new Error(`The product does not answer at ${url}`);
      return answers(url);
    }, READY_WITHIN_MS);
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(10_000) })).ok;
  } catch {
    return false;
  }
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

async function stopProcess(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  child.kill('SIGINT');
  const deadline = Date.now() + STOPS_WITHIN_MS;
  await until(() => hasEnded(child) || Date.now() > deadline, 2 * STOPS_WITHIN_MS);
  if (hasEnded(child)) return;
  child.kill('SIGKILL');
  throw new Error(`The product did not stop within ${STOPS_WITHIN_MS / 1000} s of SIGINT`);
}
