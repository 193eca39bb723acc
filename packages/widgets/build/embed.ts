import { readFileSync } from 'node:fs';
import type { Plugin, UserConfig } from 'vite';
import { elementDescriptions } from './element-descriptions.ts';
import { CSS_TARGET, elementPlugins } from './element-plugins.ts';
import { embedManifest } from './embed-manifest.ts';
import { loaderFiles } from './loader-files.ts';
import { PREACT } from './preact.ts';
import { WIDGETS_ROOT, widgetFolders, type WidgetFolder } from './widget-folders.ts';

interface EmbedOptions {
  /** The folder of src, package.json, and the output. */
  root?: string;
  outDir?: string;
}

/**
 * Builds the scripts that a partner's page loads.
 *
 *   loader.js             watches the page and imports the elements it finds
 *   tag-<widget>.js       registers one element; the rest is in chunks
 *   preact-….js, …        chunks, named by content hash
 *   embed.json            the release: each element's file, imports, integrity, and size
 *   when-ready.js         waits for an element that may not have its script yet
 *   elements.css          for the page: reserves the elements' space until they are there
 *   custom-elements.json, html-data.json, css-data.json, *.d.ts
 *                         element descriptions for editors and frameworks
 *
 * All files are in one folder and use relative URLs, so it can be served anywhere:
 * /embed/<version>/ is permanent, /embed/v1/ is the latest release of that major version. A version that
 * published.json lists can only be built with the same bytes.
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
      widgetEntries(widgets),
      ...elementPlugins(),
      loaderFiles(widgets),
      embedManifest(version, widgets, `${root}/published.json`),
      elementDescriptions(widgets),
    ],
    resolve: { alias: PREACT },
    define: {
      RELEASE: JSON.stringify(version),
      'process.env.NODE_ENV': '"production"',
    },
    build: {
      outDir,
      emptyOutDir: true,
      manifest: true,
      target: 'es2022',
      cssTarget: CSS_TARGET,
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
              { name: 'preact', test: /\/node_modules\/preact\//, priority: 3 },
              { name: 'valtio', test: /\/node_modules\/(valtio|proxy-compare)\//, priority: 3 },
              {
                name: 'base',
                priority: 3,
                test: /\/packages\/(element|client(?!\/src\/grade-log)|theme|contract\/src\/(schema|errors|endpoint|media))\/|\/behavior\/src\/roving|\/node_modules\/(@r2wc|superstruct)\//,
              },
              // What several elements or views share, which would be many small requests.
              {
                name: 'parts',
                test: /\/packages\/(ui|behavior)\/|\/contract\/src\/(formats\/(count|date)|graded-cards\/(certificate|endpoints|grade|labels|signed-report|structs|title))\.|\/widgets\/(src\/shared|build)\/|preload-helper/,
                minShareCount: 2,
                priority: 2,
              },
              {
                name: 'report',
                test: /\/card-report\/(notices|report-links|state\/report-error|view-parts\/(facts|use-))/,
                minShareCount: 2,
                priority: 1,
              },
              {
                name: 'pictures',
                test: /\/card-report\/(pictures|stage\/pictures|state\/defects|view-parts\/slab|wording)/,
                minShareCount: 2,
                priority: 1,
              },
            ],
          },
        },
      },
    },
  };
}

const ENTRY = 'embed-entry:';

/** An entry for each widget: sets the base URLs, then registers the element. */
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
