import {
  checkSchema,
  cssData,
  customElementsManifest,
  htmlData,
  pageSheet,
  reactWrappers,
  typings,
} from '@tag/element/generate';
import type { ElementSchema } from '@tag/element';

/**
 * What is derived from the schemas for pages, editors, and frameworks, by file name.
 * @throws when a schema is wrong
 */
export function descriptionFiles(schemas: readonly ElementSchema[]): Record<string, string> {
  schemas.forEach(checkSchema);
  return {
    'custom-elements.json': `${JSON.stringify(customElementsManifest(schemas), null, 2)}\n`,
    'html-data.json': `${JSON.stringify(htmlData(schemas), null, 2)}\n`,
    'css-data.json': `${JSON.stringify(cssData(schemas), null, 2)}\n`,
    'elements.css': pageSheet(schemas),
    ...typings(schemas),
  };
}

/** Components around the elements, by file name. */
export const componentFiles = reactWrappers;
