export { EVERY_ATTRIBUTE, EVERY_EVENT, EVERY_TOKEN, eventsOf } from '../every-element.ts';
export { checkSchema } from './check-schema.ts';
export { describeElement } from './describe.ts';
export { customElementsManifest, htmlData } from './manifest.ts';
export { pageSheet } from './page-sheet.ts';
export { typings } from './typings.ts';
