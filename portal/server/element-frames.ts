import { Hono } from 'hono';
import { html, raw } from 'hono/html';
import { setFrameHeaders } from './frame-headers.ts';
import { FRAME_SCRIPT } from './frame-script.ts';
import { sha256 } from './security.ts';

/** The attributes that an address may set. */
const COMMON = ['theme', 'heading-level'];
const ELEMENTS: Readonly<Record<string, readonly string[]>> = {
  'card-report': ['cert', 'compare', 'view', 'defect'],
  'defect-viewer': ['cert', 'defect'],
  'pop-report': [
    ...['category', 'year', 'set', 'card', 'number', 'variation'],
    ...['lock', 'compact', 'page-size'],
  ],
  'market-listing': ['cert', 'seller', 'category', 'sort', 'page-size'],
};
const MAX_LENGTH = 200;
/** The scripts are those of the release that the portal names. */
const FRESH = 'public, max-age=300, stale-while-revalidate=3600';

// Each in one piece, so no formatting comes between it and its hash.
const STYLE = [
  'html{color-scheme:light dark}body{margin:0;font-family:system-ui,sans-serif}',
  'body>*{box-sizing:border-box;background:var(--_page)}',
  // Padding for elements that have no border. A report shows its full view from 480 px.
  'tag-pop-report,tag-defect-viewer,[compare],[view=full]{padding:16px}',
  'tag-card-report:not([compare],[view]){padding:clamp(0px,(100vw - 480px)/2,16px)}',
].join('');
const SCRIPT_TAG = raw(`<script>${FRAME_SCRIPT}</script>`);
const STYLE_TAG = raw(`<style>${STYLE}</style>`);

interface ElementFramesOptions {
  /** Where browsers reach the API. */
  readonly apiBase: string;
  /** The script that loads our elements; without it there are no such pages. */
  readonly embedScript?: string | undefined;
  /** Other sites whose pictures may be shown. */
  readonly pictureOrigins: readonly string[];
}

/**
 * Pages with one element each, that any site may show in a frame: `/card-report?cert=X0000001`. The query sets
 * the element's attributes. They also work in a sandbox that allows nothing but scripts: without an origin,
 * cookies, or storage.
 */
export function elementFrames(options: ElementFramesOptions): Hono {
  const { apiBase, embedScript } = options;
  const app = new Hono();
  if (embedScript === undefined) return app;
  const policy = policyOf({ ...options, embedScript });

  for (const [name, own] of Object.entries(ELEMENTS)) {
    const known = [...own, ...COMMON];
    app.get(`/${name}`, (c) => {
      setFrameHeaders(c, policy);
      const given = [...new URL(c.req.url).searchParams];
      const problem = problemOf(given, known);
      if (problem !== undefined) return c.text(problem, 400, { 'cache-control': 'no-store' });
      const page = pageOf({ tag: `tag-${name}`, given, apiBase, embedScript });
      return c.html(page, 200, { 'cache-control': FRESH });
    });
  }
  return app;
}

function problemOf(
  given: readonly (readonly [string, string])[],
  known: readonly string[],
): string | undefined {
  const names = given.map(([name]) => name);
  const wrong = names.find((name) => !known.includes(name));
  if (wrong !== undefined) {
    return `“${wrong.slice(0, 40)}” can’t be set here. Possible are ${known.join(', ')}.`;
  }
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) return `“${twice}” is there twice.`;
  const long = given.find(([, value]) => value.length > MAX_LENGTH);
  return long && `“${long[0]}” is longer than ${MAX_LENGTH} characters.`;
}

function pageOf(parts: {
  tag: string;
  given: readonly (readonly [string, string])[];
  apiBase: string;
  embedScript: string;
}) {
  const { tag, given, apiBase, embedScript } = parts;
  const attributes = given.map(([name, value]) => html` ${raw(name)}="${value}"`);
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>TAG Grading</title>
        ${STYLE_TAG}
        <script type="module" src="${embedScript}"></script>
      </head>
      <body>
        <${raw(tag)} api-base="${apiBase}" link-target="_blank"${attributes}></${raw(tag)}>
        ${SCRIPT_TAG}
      </body>
    </html> `;
}

/** Origins are written out: in a sandbox a page has none. */
function policyOf({ apiBase, embedScript, pictureOrigins }: Required<ElementFramesOptions>) {
  const api = new URL(apiBase).origin;
  const scripts = new URL(embedScript!).origin;
  const files = [api, ...pictureOrigins].join(' ');
  return [
    `script-src ${scripts} ${sha256(FRAME_SCRIPT)}`,
    `style-src ${scripts} ${sha256(STYLE)}`,
    `connect-src ${api} ${scripts}`,
    `img-src data: blob: ${files}`,
    `media-src blob: ${files}`,
  ];
}
