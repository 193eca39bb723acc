import { availableParallelism } from 'node:os';
import type { UserConfig } from 'vite';
import { defineConfig } from 'vitest/config';

/**
 * The one Vite configuration: `vite build --mode embed | elements-package | portal | portal-server | partner-client |
 * verify | witness | docs | release` builds the named target, and Vitest finds its projects here. Each site's build is described next to its
 * sources; `packages/build` runs them all.
 */
const builds: Record<string, () => Promise<UserConfig>> = {
  embed: async () =>
    precompressed((await import('./packages/widgets/build/embed.ts')).embedConfig()),
  'elements-package': async () => {
    const { publishedConfig } = await import('./packages/build/build/published-tool.ts');
    return publishedConfig((await import('./packages/widgets/build/npm-package.ts')).npmPackage());
  },
  portal: async () => {
    const { withoutProse } = await import('./packages/widgets/build/without-prose.ts');
    const site = (await import('./portal/build/portal.ts')).portalConfig();
    return precompressed({ ...site, plugins: [...(site.plugins ?? []), withoutProse()] });
  },
  'portal-server': async () => (await import('./portal/build/portal.ts')).portalServerConfig(),
  'partner-client': () => published('partner-client'),
  verify: () => published('verify'),
  witness: () => published('witness'),
  docs: async () => precompressed((await import('./packages/docs/build/docs.ts')).docsConfig()),
  release: async () => (await import('./packages/build/src/release.ts')).releaseConfig(),
};

async function published(name: 'partner-client' | 'verify' | 'witness'): Promise<UserConfig> {
  return (await import('./packages/build/build/published-tool.ts')).publishedToolConfig(name);
}

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

// A state may take a busy machine long; only one that never comes is an error.
const patient = {
  environment: 'node',
  testTimeout: 480_000,
  hookTimeout: 480_000,
  expect: { poll: { timeout: 240_000 } },
};

const inNode = {
  ...patient,
  // Each loads the project, which takes a core half a minute, and the browsers' lane needs a core too.
  maxWorkers: availableParallelism(),
  // A worker keeps its modules for all its files, since loading them took a third of the time. A file
  // restores its changes of the process (timers, globals, spies).
  isolate: false,
  restoreMocks: true,
  unstubEnvs: true,
  unstubGlobals: true,
  setupFiles: ['tests/support/real-timers.ts'],
  globalSetup: ['tests/support/postgres.ts'],
};

const onProduct = {
  ...patient,
  isolate: false,
  globalSetup: ['tests/support/product.ts'],
};

const tests: UserConfig & { test: object } = {
  test: {
    reporters: ['default', './tests/support/run/vitest-reporter.ts'],
    chaiConfig: { truncateThreshold: 2000 },
    projects: [
      {
        test: {
          ...inNode,
          name: 'node',
          include: ['tests/**/*.test.ts'],
          setupFiles: [...inNode.setupFiles, 'tests/support/row-shapes/check.ts'],
          globalSetup: [...inNode.globalSetup, 'tests/support/row-shapes/setup.ts'],
        },
      },
      {
        test: { ...inNode, name: 'long', include: ['tests/**/*.long.ts'], testTimeout: 1_200_000 },
      },
      {
        test: {
          ...onProduct,
          name: 'journeys',
          include: ['tests/journeys/**/*.journey.ts'],
          // One waits for the product while the other's browser works; each journey has separate users.
          maxWorkers: 2,
        },
      },
      {
        test: {
          ...onProduct,
          name: 'thorough',
          include: ['tests/**/*.thorough.ts'],
          fileParallelism: false,
          maxConcurrency: 2,
        },
      },
      {
        test: {
          ...patient,
          name: 'durability',
          include: ['tests/durability/**/*.slow.ts'],
          // Each file has its own product, and starting one takes longer than killing it.
          maxWorkers: 2,
          testTimeout: 1_200_000,
        },
      },
      {
        test: {
          ...patient,
          name: 'production',
          include: ['tests/production/**/*.production.ts'],
          globalSetup: ['tests/support/postgres.ts'],
        },
      },
      {
        test: {
          ...patient,
          name: 'races',
          maxWorkers: 2,
          include: ['tests/races/**/*.races.ts'],
          globalSetup: ['tests/support/postgres.ts'],
          testTimeout: 1_200_000,
        },
      },
      {
        test: {
          ...patient,
          name: 'edge',
          include: ['tests/edge/**/*.edge.ts'],
          globalSetup: ['tests/support/postgres.ts'],
        },
      },
      {
        test: {
          ...patient,
          name: 'abuse',
          include: ['tests/abuse/**/*.abuse.ts'],
          fileParallelism: false,
        },
      },
      {
        test: {
          ...patient,
          name: 'cluster',
          include: ['tests/cluster/**/*.cluster.ts'],
          testTimeout: 1_200_000,
          // Each starts the cluster, on the same ports.
          fileParallelism: false,
        },
      },
      {
        test: {
          ...onProduct,
          name: 'orca',
          include: ['tests/orca/**/*.orca.ts'],
          // Each has a screen with the one window that keys go to.
          fileParallelism: false,
        },
      },
      { test: { ...patient, name: 'engine-pages', include: ['tests/**/*.engines.ts'] } },
      {
        test: {
          ...patient,
          name: 'frameworks',
          // One downloads while the other builds.
          maxWorkers: 2,
          include: ['tests/frameworks/*.frameworks.ts'],
        },
      },
    ],
  },
};

export default defineConfig(async ({ mode }) => (builds[mode] ?? (async () => tests))());
