import type { Endpoint } from '@tag/contract/endpoint';
import type { AnySchema } from '@tag/contract/schema';
import type { Hono } from 'hono';
import {
  API_PAGE_POLICY,
  apiPage,
  jsonSchemaDocument,
  keysGuide,
  openApiDocument,
} from '../openapi/index.ts';
import { sendCacheable } from './answer.ts';
import type { Env } from './context.ts';

const INFO = {
  title: 'Card grading API',
  version: '0.1.0',
  description: 'Certificates, their reports and how rare they are. Public reads need no key.',
};

/** It changes only with the program. */
const CACHE = { maxAge: 300, staleWhileRevalidate: 86_400 };

/** `/openapi.json`, the same as a page at `/openapi`, and a redirect from `/`. @param apiUrl for its example */
export function serveDescription(
  app: Hono<Env>,
  endpoints: Readonly<Record<string, Endpoint>>,
  webhooks: Readonly<Record<string, AnySchema>>,
  apiUrl: string,
): void {
  // Made when it is first asked for: it takes longer than all else an API needs to start.
  let made: { json: string; page: string } | undefined;
  const describe = () => {
    const description = openApiDocument(endpoints, INFO, webhooks);
    const page = apiPage(description, keysGuide(endpoints, apiUrl));
    return { json: JSON.stringify(description), page: String(page) };
  };
  const described = () => (made ??= describe());
  app.get('/', (c) => c.redirect('/openapi'));
  app.get('/openapi.json', (c) => sendCacheable(c, described().json, 'application/json', CACHE));
  const policy = { 'Content-Security-Policy': API_PAGE_POLICY };
  app.get('/openapi', (c) =>
    sendCacheable(c, described().page, 'text/html; charset=utf-8', CACHE, policy),
  );
}

/** One of our formats as JSON Schema, for programs that write it. */
export function serveSchema(app: Hono<Env>, path: string, struct: AnySchema): void {
  const json = JSON.stringify(jsonSchemaDocument(struct));
  app.get(path, (c) => sendCacheable(c, json, 'application/schema+json', CACHE));
}
