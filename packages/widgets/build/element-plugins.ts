import type { Plugin } from 'vite';
import { withoutProse } from './without-prose.ts';

/** The browsers whose sheets need no rewriting: these have `light-dark()`, whose fallback breaks the `theme` attribute. */
export const CSS_TARGET = ['chrome123', 'firefox120', 'safari17.5'];

/** How the elements' sources become scripts of other people's pages. */
export const elementPlugins = (): Plugin[] => [
  partsWithoutSheets(),
  withoutProse(),
  onlyAdoptedStyles(),
  plainDynamicImports(),
];

const NO_SHEET = '\0no-sheet';

/** Removes Vite's preload helper, which loads style sheets. Ours are adopted, so a plain import is enough. */
function plainDynamicImports(): Plugin {
  return {
    name: 'plain-dynamic-imports',
    enforce: 'pre',
    load: (id) =>
      id.includes('vite/preload-helper') ? 'export const __vitePreload = (load) => load();' : null,
  };
}

/** A part's sheet styles a document. In a shadow root it has no effect: an element adopts what it needs. */
function partsWithoutSheets(): Plugin {
  return {
    name: 'parts-without-sheets',
    enforce: 'pre',
    resolveId: (id, importer) =>
      id.endsWith('.css') && importer?.includes('/packages/ui/src/') && /\.tsx$/.test(importer)
        ? NO_SHEET
        : undefined,
    load: (id) => (id === NO_SHEET ? { code: '', moduleSideEffects: false } : undefined),
  };
}

/** Fails on a style sheet imported without `?inline`: it would become a file that no page links to. */
function onlyAdoptedStyles(): Plugin {
  return {
    name: 'only-adopted-styles',
    generateBundle(_options, bundle) {
      const sheet = Object.values(bundle).find(({ fileName }) => fileName.endsWith('.css'));
      if (sheet) this.error(`${sheet.fileName}: import this sheet as text, with ?inline`);
    },
  };
}
