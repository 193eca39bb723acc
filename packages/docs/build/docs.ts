import { resolve } from 'node:path';
import { runnerImport, type Plugin, type Rolldown, type UserConfig } from 'vite';
import { renderPages, type Assets } from './pages.ts';
import type { FACTS } from './facts.ts';

const FOLDER = resolve(import.meta.dirname, '..');

/**
 * The documentation: Eleventy makes the pages of what is in `pages/` and of the elements' schemas, Vite their
 * scripts and sheet. The addresses in them are examples (`src/addresses.ts`) until `createDocs` serves them.
 */
export function docsConfig(): UserConfig {
  return {
    root: FOLDER,
    base: './',
    publicDir: false,
    logLevel: 'warn',
    plugins: [pages()],
    build: {
      outDir: 'dist',
      emptyOutDir: true,
      target: 'es2022',
      cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
      modulePreload: false,
      rolldownOptions: {
        input: {
          docs: `${FOLDER}/src/client/docs.ts`,
          preview: `${FOLDER}/src/client/preview.ts`,
          sheet: `${FOLDER}/src/styles/docs.css`,
        },
        output: {
          entryFileNames: 'assets/[name]-[hash].js',
          chunkFileNames: 'assets/[name]-[hash].js',
          assetFileNames: 'assets/[name]-[hash][extname]',
        },
      },
    },
  };
}

function pages(): Plugin {
  return {
    name: 'pages',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        // Node can't import the workspace's TypeScript while Vite reads its configuration.
        const { module } = await runnerImport<{ FACTS: typeof FACTS }>(`${FOLDER}/build/facts.ts`);
        const files = await renderPages(`${FOLDER}/pages`, module.FACTS, find(bundle));
        for (const { fileName, source } of files)
          this.emitFile({ type: 'asset', fileName, source });
      },
    },
  };
}

/** The names of the scripts, the sheet, and the font, which change with their content. */
function find(bundle: Rolldown.OutputBundle): Assets {
  const named = (pattern: RegExp) => {
    const name = Object.keys(bundle).find((file) => pattern.test(file));
    if (!name) throw new Error(`The documentation has no file ${pattern}`);
    return name;
  };
  return {
    script: named(/^assets\/docs-.*\.js$/),
    preview: named(/^assets\/preview-.*\.js$/),
    sheet: named(/^assets\/.*\.css$/),
    font: named(/^assets\/figtree-latin-wght-normal.*\.woff2$/),
  };
}
