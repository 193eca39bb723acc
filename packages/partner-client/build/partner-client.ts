import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { dts } from 'rolldown-plugin-dts';
import type { Plugin, UserConfig } from 'vite';

const FOLDER = resolve(import.meta.dirname, '..');
const read = (path: string) => readFileSync(resolve(FOLDER, path), 'utf8');

interface Manifest {
  name: string;
  version: string;
  description: string;
  dependencies: Record<string, string>;
}
const manifestIn = (folder: string) => JSON.parse(read(`${folder}/package.json`)) as Manifest;

/** Dependencies that npm installs with the package; our code is bundled. */
const DEPENDENCIES = {
  standardwebhooks: manifestIn('.').dependencies['standardwebhooks']!,
  superstruct: manifestIn('../contract').dependencies['superstruct']!,
};

/**
 * `dist/`, the package that partners install: one module with its types, and no other package of ours.
 * `npm pack ./packages/partner-client/dist` makes the tarball.
 */
export function partnerClientConfig(): UserConfig {
  return {
    root: FOLDER,
    publicDir: false,
    logLevel: 'warn',
    // It would strip the types from the output of `dts`.
    oxc: { exclude: /\.d\.ts$/ },
    plugins: [
      // Eager: the types of our other packages are inferred from their structs.
      dts({ tsconfig: resolve(FOLDER, '../../tsconfig.json'), eager: true }) as Plugin[],
      packageFiles(),
    ],
    build: {
      outDir: 'dist',
      emptyOutDir: true,
      target: 'node20',
      minify: false,
      lib: { entry: 'src/index.ts', formats: ['es'], fileName: (_format, name) => `${name}.js` },
      rolldownOptions: { external: [/^node:/, ...Object.keys(DEPENDENCIES)] },
    },
  };
}

/** Its README and changelog, and its package.json without the parts that only this repository needs. */
function packageFiles(): Plugin {
  return {
    name: 'package-files',
    generateBundle() {
      const { description, name, version } = manifestIn('.');
      const manifest = {
        name,
        version,
        description,
        license: 'UNLICENSED',
        type: 'module',
        engines: { node: '>=20.19.0' },
        exports: { '.': { types: './index.d.ts', default: './index.js' } },
        dependencies: DEPENDENCIES,
      };
      const files = {
        'package.json': `${JSON.stringify(manifest, null, 2)}\n`,
        'CHANGELOG.md': read('CHANGELOG.md'),
        'README.md': read('README.md'),
      };
      for (const [fileName, source] of Object.entries(files)) {
        this.emitFile({ type: 'asset', fileName, source });
      }
    },
  };
}
