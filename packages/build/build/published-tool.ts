import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dts, type Options } from 'rolldown-plugin-dts';
import type { Plugin, UserConfig } from 'vite';
import { ROOT, workspacesBelow } from '../src/builds.ts';

const CHANGELOG = 'CHANGELOG.md';

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly license: string;
}

/** What others install from npm. */
interface PublishedPackage {
  /** The folder of its sources. */
  readonly root: string;
  /** From there. */
  readonly outDir: string;
  /** Its modules: sources by name. */
  readonly entries: Readonly<Record<string, string>>;
  /** How the types of its modules are made. */
  readonly types: Options;
  /** Packages that its modules import; the rest is bundled. */
  readonly external: readonly string[];
  /** Its package.json, without `files`. */
  readonly manifest: object;
  /** Texts by name. */
  readonly files: Readonly<Record<string, string>>;
  readonly plugins?: readonly Plugin[];
  readonly define?: Record<string, string>;
}

/** Builds the folder of a package that others install: `npm pack` of it makes the tarball. */
export function publishedConfig(published: PublishedPackage): UserConfig {
  const { root, outDir, entries, types, external, manifest, files, plugins = [] } = published;
  return {
    root,
    publicDir: false,
    logLevel: 'warn',
    define: published.define ?? {},
    // It would strip the types from the output of `dts`.
    oxc: { exclude: /\.d\.ts$/ },
    plugins: [
      dts({ tsconfig: join(ROOT, 'tsconfig.json'), ...types }) as Plugin[],
      ...plugins,
      packageFiles(manifest, files),
    ],
    build: {
      outDir,
      emptyOutDir: true,
      target: 'node20',
      minify: false,
      lib: { entry: { ...entries }, formats: ['es'], fileName: (_format, entry) => `${entry}.js` },
      rolldownOptions: { external: [/^node:/, ...external] },
    },
  };
}

/** Adds the texts, and a package.json that lists all files: what the build notes for itself isn't packed. */
function packageFiles(manifest: object, texts: Readonly<Record<string, string>>): Plugin {
  return {
    name: 'package-files',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const files = [...Object.keys(bundle), ...Object.keys(texts)].sort();
        const description = `${JSON.stringify({ ...manifest, files }, null, 2)}\n`;
        for (const [fileName, source] of Object.entries({ ...texts, 'package.json': description }))
          this.emitFile({ type: 'asset', fileName, source });
      },
    },
  };
}

/** The packages that have a command, and what npm installs with each; the rest is bundled. */
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
  const dependencies = DEPENDENCIES[name];
  return publishedConfig({
    root: folder,
    outDir: 'dist',
    entries: { index: 'src/index.ts', cli: 'src/cli.ts' },
    types: {
      eager: true,
      // The whole repository takes four times as long.
      tsconfigRaw: { include: workspacesBelow(`packages/${name}`).map((it) => `${it}/src`) },
    },
    external: dependencies,
    manifest: toolManifest(folder, dependencies),
    files: toolFiles(folder),
  });
}

function toolManifest(folder: string, dependencies: readonly string[]): object {
  const { description, license, name, version } = readManifest(folder);
  return {
    ...{ name, version, description, license },
    type: 'module',
    engines: { node: '>=20.19.0' },
    bin: './cli.js',
    ...(dependencies.length > 0 && {
      dependencies: Object.fromEntries(
        dependencies.map((it) => [it, readManifest(join(ROOT, 'node_modules', it)).version]),
      ),
    }),
    exports: { '.': { types: './index.d.ts', default: './index.js' } },
  };
}

/**
 * Its README, license, and changelog, and the keys in the file that PINNED_KEYS names, which the published @tag/verify
 * believes.
 */
function toolFiles(folder: string): Record<string, string> {
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  const keys = process.env['PINNED_KEYS'];
  return {
    'README.md': read('README.md'),
    LICENSE: read('LICENSE'),
    ...(existsSync(join(folder, CHANGELOG)) && { [CHANGELOG]: read(CHANGELOG) }),
    ...(keys !== undefined && { 'keys.json': readFileSync(keys, 'utf8') }),
  };
}

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
}
