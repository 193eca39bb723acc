export { checkSchema } from './check-schema.ts';
export { customElementsManifest, htmlData } from './manifest.ts';
export { pageSheet } from './page-sheet.ts';
export { typings } from './typings.ts';
