import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const WIDGETS_ROOT = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');

export interface WidgetFolder {
  /** The folder in src: `card-report`. */
  name: string;
  tag: `tag-${string}`;
  /** The module that registers the element. */
  define: string;
  schema: string;
}

/** Every widget with an element, meaning a folder in src with a define.ts; sorted by name. */
export function widgetFolders(root = WIDGETS_ROOT): WidgetFolder[] {
  return readdirSync(`${root}/src`, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(`${root}/src/${entry.name}/define.ts`))
    .map(({ name }) => ({
      name,
      tag: `tag-${name}` as const,
      define: `${root}/src/${name}/define.ts`,
      schema: `${root}/src/${name}/schema.ts`,
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}
