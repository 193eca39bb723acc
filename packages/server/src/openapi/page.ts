import { html, raw } from 'hono/html';
import { createHash } from 'node:crypto';
import { callCard } from './page-call.ts';
import { KEYS_GUIDE } from './page-guide.ts';
import { type Html, shapeCard } from './page-shape.ts';
import { PAGE_STYLE } from './page-style.ts';
import type { OpenApiDocument } from './types.ts';

const STYLE_HASH = createHash('sha256').update(PAGE_STYLE).digest('base64');

/** The page's Content-Security-Policy: only its style sheet. */
export const API_PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${STYLE_HASH}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * The API's documentation as a page: one HTML file without a script, light and dark. `API_PAGE_POLICY`
 * allows its style sheet.
 * @param guide how customers call it, of `keysGuide`.
 */
export function apiPage(document: OpenApiDocument, guide?: Html): string {
  const { info, tags, components } = document;
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const shapes = Object.entries(components.schemas);
  // The hash is of exactly this text, so no template may indent it.
  const sheet = raw(`<style>${PAGE_STYLE}</style>`);

  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${info.title}</title>
        ${sheet}
      </head>
      <body>
        <header>
          <h1>${info.title}</h1>
          ${info.description ? html`<p class="lead">${info.description}</p>` : ''}
          <p class="meta">
            Version ${info.version} · <a href="/openapi.json">the same as OpenAPI 3.1</a>
          </p>
        </header>
        <div class="page">
          <nav class="contents" aria-label="Contents">
            ${
              guide
                ? html`<ul>
                    <li><a href="#${KEYS_GUIDE.id}">${KEYS_GUIDE.title}</a></li>
                  </ul>`
                : ''
            }
            <h2>Calls</h2>
            <ul>
              ${calls.map(
                ({ operation }) =>
                  html`<li><a href="#${operation.operationId}">${operation.summary}</a></li>`,
              )}
            </ul>
            <h2>Shapes</h2>
            <ul>
              ${shapes.map(([name]) => html`<li><a href="#shape-${name}">${name}</a></li>`)}
            </ul>
          </nav>
          <main>
            ${guide ?? ''}
            ${tags.map(
              ({ name }) =>
                html`<h2>/${name}</h2>
                  ${calls
                    .filter(({ operation }) => operation.tags.includes(name))
                    .map(({ path, method, operation }) => callCard(path, method, operation))}`,
            )}
            <h2>Shapes</h2>
            ${shapes.map(([name, schema]) => shapeCard(name, schema))}
          </main>
        </div>
      </body>
    </html>`;
  return String(page);
}
