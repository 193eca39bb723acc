import { availableParallelism } from 'node:os';
import type { UserConfig } from 'vite';
import { defineConfig } from 'vitest/config';

/**
 * The one Vite configuration: `vite build --mode embed | portal | portal-server | partner-client | release`
 * builds the named target, and Vitest finds its projects here. Each site's build is described next to its
 * sources; `packages/build` runs them all.
 */
const builds: Record<string, () => Promise<UserConfig>> = {
  embed: async () =>
    precompressed((await import('./packages/widgets/build/embed.ts')).embedConfig()),
  portal: async () => precompressed((await import('./portal/build/portal.ts')).portalConfig()),
  'portal-server': async () => (await import('./portal/build/portal.ts')).portalServerConfig(),
  'partner-client': async () =>
    (await import('./packages/partner-client/build/partner-client.ts')).partnerClientConfig(),
  release: async () => (await import('./packages/build/src/release.ts')).releaseConfig(),
};

/** Keeps browsers' files compressed too, as the servers send them. */
async function precompressed(site: UserConfig): Promise<UserConfig> {
  const { precompress } = await import('./packages/build/src/precompress.ts');
  return {
    ...site,
    plugins: [
      ...(site.plugins ?? []),
      precompress({ isQuick: process.env.COMPRESSION === 'quick' }),
    ],
  };
}

/**
 * `.ci/run` gives a failed test a second try and names it at its end, with the error: nothing of that is
 * left out then.
 */
const retries = process.env.SECOND_TRY ? { retry: 1, chaiConfig: { truncateThreshold: 2000 } } : {};

const inNode = {
  environment: 'node',
  // One more than there are cores: files often wait for a database, a browser, or a program.
  maxWorkers: availableParallelism() + 1,
  // A worker keeps its modules for all its files, since loading them took a third of the time. A file
  // restores its changes of the process (timers, globals, spies).
  isolate: false,
  restoreMocks: true,
  unstubEnvs: true,
  unstubGlobals: true,
  globalSetup: ['tests/support/postgres.ts'],
  // A state may take a busy machine long; only one that never comes is an error.
  expect: { poll: { timeout: 30_000 } },
  testTimeout: 120_000,
  hookTimeout: 120_000,
};

const tests: UserConfig & { test: object } = {
  test: {
    projects: [
      { test: { ...inNode, name: 'node', include: ['tests/**/*.test.ts'] } },
      { test: { ...inNode, name: 'long', include: ['tests/**/*.long.ts'] } },
      {
        test: {
          name: 'journeys',
          environment: 'node',
          include: ['tests/journeys/**/*.journey.ts'],
          globalSetup: ['tests/support/product.ts'],
          testTimeout: 240_000,
          // A page's state may take a busy machine longer than Vitest's default of a second.
          expect: { poll: { timeout: 60_000 } },
          hookTimeout: 240_000,
          // One waits for the product while the other's browser works; each journey has separate users.
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'thorough',
          environment: 'node',
          include: ['tests/**/*.thorough.ts'],
          globalSetup: ['tests/support/product.ts'],
          testTimeout: 240_000,
          expect: { poll: { timeout: 60_000 } },
          hookTimeout: 240_000,
          fileParallelism: false,
          maxConcurrency: 2,
        },
      },
      {
        test: {
          name: 'durability',
          environment: 'node',
          include: ['tests/durability/**/*.slow.ts'],
          // Each file has its own product, and starting one takes longer than killing it.
          maxWorkers: 2,
          testTimeout: 600_000,
        },
      },
      {
        test: {
          name: 'production',
          environment: 'node',
          include: ['tests/production/**/*.production.ts'],
          globalSetup: ['tests/support/postgres.ts'],
          testTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'races',
          environment: 'node',
          maxWorkers: 2,
          include: ['tests/races/**/*.races.ts'],
          globalSetup: ['tests/support/postgres.ts'],
          testTimeout: 600_000,
        },
      },
      {
        test: {
          name: 'abuse',
          environment: 'node',
          include: ['tests/abuse/**/*.abuse.ts'],
          testTimeout: 120_000,
          hookTimeout: 60_000,
          fileParallelism: false,
        },
      },
    ].map(({ test }) => ({ test: { ...test, ...retries } })),
  },
};

export default defineConfig(async ({ mode }) => (builds[mode] ?? (async () => tests))());
