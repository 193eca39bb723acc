import { join } from 'node:path';
import type { Plugin } from 'vite';
import { CSS_TARGET, elementPlugins } from './element-plugins.ts';
import { PREACT } from './preact.ts';
import { thirdPartyLicenses } from './third-party.ts';
import { WIDGETS_ROOT } from './widget-folders.ts';

const NPM = join(WIDGETS_ROOT, 'npm/');
const REACT = /^react(-dom)?(\/|$)/;

/** The plugins that make `bundle.js`: the elements themselves, with all they need, beside modules that use React. */
export const bundlePlugins = (version: string): Plugin[] => [
  {
    name: 'elements-bundle',
    enforce: 'pre',
    config: () => ({
      define: { RELEASE: JSON.stringify(version), 'process.env.NODE_ENV': '"production"' },
      build: {
        cssTarget: CSS_TARGET,
        cssMinify: true,
        rolldownOptions: { output: { chunkFileNames: 'bundle/[name]-[hash].js' } },
      },
    }),
    async resolveId(id, importer = '') {
      if (!REACT.test(id)) return null;
      // Components run on the page's React; elements bring Preact along.
      if (importer.startsWith(NPM)) return { id, external: true };
      const found = PREACT.find(({ find }) => find.test(id));
      return found ? this.resolve(found.replacement, join(WIDGETS_ROOT, 'build/bundle.ts')) : null;
    },
  },
  ...elementPlugins(),
  thirdPartyLicenses('THIRD-PARTY-LICENSES.txt'),
];
