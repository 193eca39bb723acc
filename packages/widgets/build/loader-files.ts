import type { Plugin } from 'vite';
import { chunkOf, staticImports } from './chunks.ts';
import type { WidgetFolder } from './widget-folders.ts';

/** Tells the loader what each element's script imports: it asks for all at once, not for one after another. */
export function loaderFiles(widgets: readonly WidgetFolder[]): Plugin {
  return {
    name: 'loader-files',
    generateBundle(_options, bundle) {
      const files = widgets.map(({ tag }) => [tag, [...staticImports(bundle, `${tag}.js`)]]);
      const loader = chunkOf(bundle, 'loader.js');
      // Names of chunks contain their hashes, so they are known only now.
      loader.code = loader.code.replace(/\bFILES\b/g, JSON.stringify(Object.fromEntries(files)));
    },
  };
}
