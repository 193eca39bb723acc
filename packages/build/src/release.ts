import { existsSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { dirname, isAbsolute, join } from 'node:path';
import type { Plugin, UserConfig } from 'vite';
import { ROOT, SITES } from './builds.ts';

/** Files the API starts by name, from its folder, as threads or processes. */
const WORKERS = {
  'hash-thread': 'packages/server/src/auth/hash-thread.mjs',
  'picture-process': 'packages/server/src/media/picture-process.mjs',
  // A separate module, because it must run before the packages that picture-process.mjs imports.
  'serve-tasks': 'packages/server/src/media/serve-tasks.mjs',
  'video-thread': 'packages/server/src/deliveries/video-thread.mjs',
  'xlsx-thread': 'packages/server/src/orders/results/xlsx-thread.mjs',
};

/**
 * `dist/`, which production runs:
 *
 *   api.js, portal.js    the servers; migrations are inside api.js, what both use in shared-….js
 *   *.mjs                the threads and processes that api.js starts
 *   portal/, embed/      the sites that portal.js serves
 *
 * Packages from npm stay outside, in node_modules: some have binaries or data files of their own (sharp,
 * argon2, the countries), the lock file says what is installed, and a scanner or a stack trace names it.
 * Our own packages are TypeScript, which Node can't load, so they go in.
 */
export function releaseConfig(): UserConfig {
  return {
    root: ROOT,
    logLevel: 'warn',
    publicDir: false,
    plugins: [installedPackages(), builtSites()],
    ssr: { noExternal: true, target: 'node' },
    build: {
      outDir: 'dist',
      emptyOutDir: true,
      ssr: true,
      target: 'node20',
      rolldownOptions: {
        input: {
          api: 'packages/server/src/main.ts',
          portal: 'portal/server/main.ts',
          ...WORKERS,
        },
        output: {
          // All in one folder: api.js finds its workers, and portal.js the sites, next to itself.
          entryFileNames: ({ name }) => (name in WORKERS ? '[name].mjs' : '[name].js'),
          chunkFileNames: '[name]-[hash].js',
          codeSplitting: { groups: [{ name: 'shared', test: /\.ts$/, minShareCount: 2 }] },
        },
      },
    },
  };
}

/**
 * Leaves an import of an npm package to Node. Where npm has put another version of it at the top of
 * node_modules, Node would load that one: such a package goes into the bundle.
 */
function installedPackages(): Plugin {
  return {
    name: 'installed-packages',
    enforce: 'pre',
    resolveId(id, importer) {
      if (!importer || /^[.\0]/.test(id) || isAbsolute(id)) return;
      if (isBuiltin(id)) return { id, external: true };
      const name = id.split('/', id.startsWith('@') ? 2 : 1).join('/');
      const found = packageFolder(name, dirname(importer));
      const isInstalled = found !== undefined && !name.startsWith('@tag/');
      return isInstalled && found === packageFolder(name, ROOT)
        ? { id, external: true }
        : undefined;
    },
  };
}

/** The package that Node finds from a folder. */
function packageFolder(name: string, folder: string): string | undefined {
  const candidate = join(folder, 'node_modules', name);
  if (existsSync(candidate)) return candidate;
  return dirname(folder) === folder ? undefined : packageFolder(name, dirname(folder));
}

/** Copies in the sites, which are built before. */
function builtSites(): Plugin {
  return {
    name: 'built-sites',
    async writeBundle({ dir = '' }) {
      for (const { output, inRelease } of SITES) {
        await cp(join(ROOT, output), join(dir, inRelease), { recursive: true });
      }
    },
  };
}
