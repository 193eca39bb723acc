import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';

type Html = ReturnType<typeof html>;

/** A page of the API without a script, and not for search engines. Its style sheet is in it. */
export function plainPage(title: string, style: string, body: Html): string {
  // The policy's hash is of exactly this text, so no template may indent it.
  const sheet = raw(`<style>${style}</style>`);
  return String(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="robots" content="noindex" />
          <title>${title}</title>
          ${sheet}
        </head>
        <body>
          ${body}
        </body>
      </html>`,
  );
}

/** The Content-Security-Policy of a page that has this style sheet in it, and no script. */
export function pagePolicy(style: string, more: Readonly<Record<string, string>> = {}): string {
  const hash = createHash('sha256').update(style).digest('base64');
  const policy = {
    'default-src': "'none'",
    'style-src': `'sha256-${hash}'`,
    'font-src': 'data:',
    'base-uri': "'none'",
    'form-action': "'none'",
    'frame-ancestors': "'none'",
    ...more,
  };
  return Object.entries(policy)
    .map((entry) => entry.join(' '))
    .join('; ');
}
