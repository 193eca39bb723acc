import { runnerImport, type Plugin } from 'vite';
import type { ElementSchema } from '@tag/element';
import type { componentFiles, descriptionFiles } from './descriptions.ts';
import { WIDGETS_ROOT, type WidgetFolder } from './widget-folders.ts';

/**
 * Writes the element descriptions next to the scripts, all from the schemas: custom-elements.json,
 * html-data.json, css-data.json, elements.css, and typings for the DOM and frameworks.
 */
export function elementDescriptions(widgets: readonly WidgetFolder[]): Plugin {
  return {
    name: 'element-descriptions',
    // What partners' programs import; `when-ready.d.ts` describes it.
    buildStart() {
      this.emitFile({
        type: 'chunk',
        id: `${WIDGETS_ROOT}/build/runtime/when-ready.ts`,
        fileName: 'when-ready.js',
      });
    },
    async generateBundle() {
      const { pages } = await readDescriptions(widgets);
      for (const [fileName, source] of Object.entries(pages)) {
        this.emitFile({ type: 'asset', fileName, source });
      }
    },
  };
}

/** What the schemas say, by file name: `pages` next to the scripts, `components` for React. */
export async function readDescriptions(widgets: readonly WidgetFolder[]): Promise<{
  pages: Record<string, string>;
  components: Record<string, string>;
}> {
  const schemas = await Promise.all(widgets.map(readSchema));
  // Node can't import the workspace's TypeScript while Vite reads its configuration.
  const { module } = await runnerImport<{
    descriptionFiles: typeof descriptionFiles;
    componentFiles: typeof componentFiles;
  }>(`${WIDGETS_ROOT}/build/descriptions.ts`);
  return {
    pages: module.descriptionFiles(schemas),
    components: module.componentFiles(schemas),
  };
}

async function readSchema({ tag, schema }: WidgetFolder): Promise<ElementSchema> {
  const { module } = await runnerImport<Record<string, unknown>>(schema);
  const found = Object.values(module).find(
    (value) => (value as Partial<ElementSchema> | undefined)?.tag === tag,
  );
  if (!found) throw new Error(`${schema} exports no schema whose tag is ${tag}`);
  return found as ElementSchema;
}
