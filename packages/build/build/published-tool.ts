import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dts } from 'rolldown-plugin-dts';
import type { Plugin, UserConfig } from 'vite';
import { ROOT, workspacesBelow } from '../src/builds.ts';

const CHANGELOG = 'CHANGELOG.md';

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly license: string;
}

/** The packages that others install, and what npm installs with each; the rest is bundled. */
const DEPENDENCIES = {
  'partner-client': ['standardwebhooks', 'superstruct'],
  verify: [],
  witness: [],
} as const satisfies Record<string, readonly string[]>;

/**
 * `dist/` of a package that others install, without any other of ours: its command `cli.js`, and `index.js` with its
 * types for programs. `npm pack ./packages/NAME/dist` makes the tarball.
 */
export function publishedToolConfig(name: keyof typeof DEPENDENCIES): UserConfig {
  const folder = join(ROOT, 'packages', name);
  return {
    root: folder,
    publicDir: false,
    logLevel: 'warn',
    // It would strip the types from the output of `dts`.
    oxc: { exclude: /\.d\.ts$/ },
    plugins: [
      dts({
        tsconfig: join(ROOT, 'tsconfig.json'),
        // The whole repository takes four times as long.
        tsconfigRaw: { include: workspacesBelow(`packages/${name}`).map((it) => `${it}/src`) },
        eager: true,
      }) as Plugin[],
      packageFiles(folder, DEPENDENCIES[name]),
    ],
    build: {
      outDir: 'dist',
      emptyOutDir: true,
      target: 'node20',
      minify: false,
      lib: {
        entry: { index: 'src/index.ts', cli: 'src/cli.ts' },
        formats: ['es'],
        fileName: (_format, entry) => `${entry}.js`,
      },
      rolldownOptions: { external: [/^node:/, ...DEPENDENCIES[name]] },
    },
  };
}

/**
 * Its README, license, and changelog, its package.json, and the keys in the file that PINNED_KEYS names, which the
 * published @tag/verify believes.
 */
function packageFiles(folder: string, dependencies: readonly string[]): Plugin {
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  return {
    name: 'package-files',
    generateBundle() {
      const { description, license, name, version } = JSON.parse(read('package.json')) as Manifest;
      const manifest = {
        ...{ name, version, description, license },
        type: 'module',
        engines: { node: '>=20.19.0' },
        bin: './cli.js',
        ...(dependencies.length > 0 && {
          dependencies: Object.fromEntries(dependencies.map((it) => [it, installedVersion(it)])),
        }),
        exports: { '.': { types: './index.d.ts', default: './index.js' } },
      };
      const keys = process.env['PINNED_KEYS'];
      const files = {
        'package.json': `${JSON.stringify(manifest, null, 2)}\n`,
        'README.md': read('README.md'),
        LICENSE: read('LICENSE'),
        ...(existsSync(join(folder, CHANGELOG)) && { [CHANGELOG]: read(CHANGELOG) }),
        ...(keys !== undefined && { 'keys.json': readFileSync(keys, 'utf8') }),
      };
      for (const [fileName, source] of Object.entries(files)) {
        this.emitFile({ type: 'asset', fileName, source });
      }
    },
  };
}

function installedVersion(name: string): string {
  const path = join(ROOT, 'node_modules', name, 'package.json');
  return (JSON.parse(readFileSync(path, 'utf8')) as Manifest).version;
}
