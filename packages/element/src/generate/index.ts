export { customElementsManifest, htmlData } from './manifest.ts';
export { typings } from './typings.ts';
