export { openApiDocument } from './document.ts';
export { jsonSchemaDocument } from './json-schema.ts';
export { API_PAGE_POLICY, apiPage } from './page.ts';
export { keysGuide } from './page-guide.ts';
