import type { Plugin } from 'vite';
import { chunkOf, staticImports } from './chunks.ts';
import { WIDGETS_ROOT, type WidgetFolder } from './widget-folders.ts';

/** A module of one view that `view` can name, which an element imports when it shows that. */
const VIEW = /\/views\/(?!compare)(\w+)\.tsx$/;

/**
 * Tells the loader what each element's script imports, and what each of its views adds, so it fetches all of it in
 * parallel. Also builds `early-answers.js`, which asks the API meanwhile.
 */
export function loaderFiles(widgets: readonly WidgetFolder[]): Plugin {
  return {
    name: 'loader-files',
    buildStart() {
      this.emitFile({
        type: 'chunk',
        id: `${WIDGETS_ROOT}/build/runtime/early-answers.ts`,
        fileName: 'early-answers.js',
      });
    },
    generateBundle(_options, bundle) {
      const files = widgets.flatMap(({ tag }) => {
        const script = `${tag}.js`;
        const own = staticImports(bundle, script);
        const ofViews = chunkOf(bundle, script).dynamicImports.flatMap((file) => {
          const [, view] = VIEW.exec(chunkOf(bundle, file).facadeModuleId ?? '') ?? [];
          const all = [file, ...staticImports(bundle, file)];
          return view
            ? [[`${tag} ${view}`, all.filter((it) => it !== script && !own.has(it))]]
            : [];
        });
        return [[tag, [...own]], ...ofViews];
      });
      const loader = chunkOf(bundle, 'loader.js');
      // Names of chunks contain their hashes, so they are known only now.
      loader.code = loader.code.replace(/\bFILES\b/g, JSON.stringify(Object.fromEntries(files)));
    },
  };
}
