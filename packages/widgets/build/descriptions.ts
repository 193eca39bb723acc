import { customElementsManifest, htmlData, typings } from '@tag/element/generate';
import type { ElementSchema } from '@tag/element';

/** What editors and frameworks know the elements by, by file name. */
export function descriptionFiles(schemas: readonly ElementSchema[]): Record<string, string> {
  return {
    'custom-elements.json': `${JSON.stringify(customElementsManifest(schemas), null, 2)}\n`,
    'html-data.json': `${JSON.stringify(htmlData(schemas), null, 2)}\n`,
    ...typings(schemas),
  };
}
