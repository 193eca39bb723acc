import { readFileSync } from 'node:fs';
import type { Plugin, UserConfig } from 'vite';
import { elementDescriptions } from './element-descriptions.ts';
import { embedManifest } from './embed-manifest.ts';
import { minifyShoelaceStyles, ownShoelacePrefix } from './shoelace.ts';
import { WIDGETS_ROOT, widgetFolders, type WidgetFolder } from './widget-folders.ts';

interface EmbedOptions {
  /** Where src, package.json and the output are. */
  root?: string;
  outDir?: string;
}

/**
 * The script build that partners' pages load.
 *
 *   loader.js             watches the page and imports the elements it finds
 *   tag-<widget>.js       registers one element; the rest is in chunks
 *   react-….js, …         chunks, named by their content
 *   embed.json            the release: every element's file, what it imports, integrity and size
 *   custom-elements.json, html-data.json, *.d.ts
 *                         descriptions of the elements for editors and frameworks
 *
 * All files are in one folder and refer to each other relatively, so the folder can be served
 * anywhere: as /embed/<version>/ forever, and as /embed/v1/ for the newest of its major version.
 * The server adds `config.json`, `{"apiBase": "https://…", "portalBase": "https://…"}`, next to them.
 */
export function embedConfig({
  root = WIDGETS_ROOT,
  outDir = 'dist/embed',
}: EmbedOptions = {}): UserConfig {
  const widgets = widgetFolders(root);
  const { version } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8')) as {
    version: string;
  };
  return {
    root,
    base: './',
    publicDir: false,
    logLevel: 'warn',
    plugins: [
      ownShoelacePrefix(`${root}/src/`),
      minifyShoelaceStyles(),
      widgetEntries(widgets),
      onlyAdoptedStyles(),
      plainDynamicImports(),
      embedManifest(version, widgets),
      elementDescriptions(widgets),
    ],
    define: {
      TAG_NAMES: JSON.stringify(widgets.map(({ tag }) => tag)),
      RELEASE: JSON.stringify(version),
      'process.env.NODE_ENV': '"production"',
    },
    build: {
      outDir,
      emptyOutDir: true,
      manifest: true,
      target: 'es2022',
      // These support light-dark(). For older ones it would be rewritten, and themes couldn't be chosen.
      cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
      modulePreload: false,
      rolldownOptions: {
        input: {
          loader: `${WIDGETS_ROOT}/build/runtime/loader.ts`,
          ...Object.fromEntries(widgets.map(({ name, tag }) => [tag, ENTRY + name])),
        },
        preserveEntrySignatures: 'strict',
        output: {
          minify: true,
          comments: false,
          entryFileNames: '[name].js',
          chunkFileNames: '[name]-[hash].js',
          codeSplitting: {
            groups: [
              { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler)\// },
              { name: 'lit', test: /\/node_modules\/(lit|lit-html|lit-element|@lit)\// },
              { name: 'valtio', test: /\/node_modules\/(valtio|proxy-compare)\// },
              {
                name: 'base',
                test: /\/packages\/(element|client|theme|contract\/src\/(schema|errors|endpoint|media))\/|\/node_modules\/(@r2wc|ofetch|superstruct)\//,
              },
            ],
          },
        },
      },
    },
  };
}

const ENTRY = 'embed-entry:';

/** An entry for each widget: where scripts find the API, then the registration. */
function widgetEntries(widgets: readonly WidgetFolder[]): Plugin {
  return {
    name: 'widget-entries',
    resolveId: (id) => (id.startsWith(ENTRY) ? id : undefined),
    load(id) {
      const widget = widgets.find(({ name }) => id === ENTRY + name);
      if (!widget) return;
      const source = `${WIDGETS_ROOT}/build/runtime/script-source.ts`;
      return [source, widget.define].map((file) => `import ${JSON.stringify(file)};`).join('\n');
    },
  };
}

/** Vite's helper preloads style sheets of imported modules; ours are adopted, so an import is enough. */
function plainDynamicImports(): Plugin {
  return {
    name: 'plain-dynamic-imports',
    enforce: 'pre',
    load: (id) =>
      id.includes('vite/preload-helper') ? 'export const __vitePreload = (load) => load();' : null,
  };
}

/** A sheet imported without `?inline` would become a file that no page links: said at once. */
function onlyAdoptedStyles(): Plugin {
  return {
    name: 'only-adopted-styles',
    generateBundle(_options, bundle) {
      const sheet = Object.values(bundle).find(({ fileName }) => fileName.endsWith('.css'));
      if (sheet) this.error(`${sheet.fileName}: import this sheet as text, with ?inline`);
    },
  };
}
