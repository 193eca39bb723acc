export { EVERY_ATTRIBUTE, EVERY_EVENT, EVERY_TOKEN, eventsOf } from '../every-element.ts';
export { checkSchema } from './check-schema.ts';
export { describeElement, summaryOf } from './describe.ts';
export { cssData, htmlData } from './editor-data.ts';
export { customElementsManifest } from './manifest.ts';
export { pageSheet } from './page-sheet.ts';
export { reactWrappers } from './react-wrappers.ts';
export { typings } from './typings.ts';
