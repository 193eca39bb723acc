import { checkSchema, customElementsManifest, htmlData, typings } from '@tag/element/generate';
import type { ElementSchema } from '@tag/element';

/**
 * Element descriptions for editors and frameworks, by file name.
 * @throws when a schema is wrong
 */
export function descriptionFiles(schemas: readonly ElementSchema[]): Record<string, string> {
  schemas.forEach(checkSchema);
  return {
    'custom-elements.json': `${JSON.stringify(customElementsManifest(schemas), null, 2)}\n`,
    'html-data.json': `${JSON.stringify(htmlData(schemas), null, 2)}\n`,
    ...typings(schemas),
  };
}
