import { CallFailure, createPublicClient } from '@tag/client/public';
import { ApiError } from '@tag/contract/errors';
import {
  cardTitle,
  gradedCardScore,
  type GradedCardScore,
  gradeName,
} from '@tag/contract/graded-cards';
import { reportSummary } from '@tag/partner-client';
import { Hono, type Context } from 'hono';
import { html, raw } from 'hono/html';
import { setFrameHeaders } from './frame-headers.ts';
import { watchCaching, type PageCaching } from '../src/app/page-caching.ts';
import { SUMMARY_STYLES } from './summary-styles.ts';

const DAY_S = 86_400;
/** A regrade shows within minutes, or as soon as it is purged: seconds. */
const SHARED_S = 300;
const fresh = (seconds = SHARED_S) =>
  `public, max-age=60, s-maxage=${Math.max(seconds, SHARED_S)}, stale-while-revalidate=3600`;

interface FramesOptions {
  /** Where this server reaches the API. */
  readonly apiUrl: string;
  /** Where browsers reach it. */
  readonly publicApiUrl: string;
  /** The origin visitors use; otherwise each request's own. */
  readonly publicUrl: string | undefined;
  readonly fetch?: typeof globalThis.fetch | undefined;
}

/**
 * Pages that any site may show in a frame, where no script is allowed: `/frame/summary/X0000001.html`, and the
 * style sheet that it shares with pages that print the same summary themselves. No cookie is read.
 */
export function summaryFrames({ apiUrl, fetch, publicApiUrl, publicUrl }: FramesOptions): Hono {
  const fetchNow: typeof globalThis.fetch = (...args) => (fetch ?? globalThis.fetch)(...args);
  const pictures = new URL(publicApiUrl).origin;
  const app = new Hono();

  app.on('GET', ['/summary.css', '/summary/*'], async (c, next) => {
    await next();
    setFrameHeaders(c, ["style-src 'self'", `img-src ${pictures}`]);
  });

  app.get('/summary.css', (c) =>
    c.text(SUMMARY_STYLES, 200, {
      'content-type': 'text/css; charset=utf-8',
      'cache-control': `public, max-age=${DAY_S}`,
      // A page's declared shadow roots may ask for it with CORS.
      'access-control-allow-origin': '*',
    }),
  );

  app.get('/summary/:file{.+\\.html}', async (c) => {
    const certificate = c.req.param('file').slice(0, -'.html'.length);
    const caching = watchCaching(fetchNow);
    const client = createPublicClient({ baseUrl: apiUrl, fetch: caching.fetch });
    const sources = { apiBase: publicApiUrl, portalBase: publicUrl ?? new URL(c.req.url).origin };
    try {
      const score = await client.call(gradedCardScore, {
        params: { certificateValue: certificate },
      });
      return await sendPage(c, titleOf(score), reportSummary(score, sources), {
        caching: caching.read(),
      });
    } catch (error) {
      if (error instanceof ApiError && error.status < 500) {
        return await sendPage(c, error.message, String(html`<p>${error.message}</p>`), {
          status: 404,
        });
      }
      if (!(error instanceof CallFailure || error instanceof ApiError)) throw error;
      c.header('retry-after', '5');
      const sorry = 'The report can’t be shown now. Try again in a moment.';
      return await sendPage(c, sorry, `<p>${sorry}</p>`, { status: 503 });
    }
  });
  return app;
}

const titleOf = ({ card, grade }: GradedCardScore) => `${cardTitle(card)}, ${gradeName(grade)}`;

async function sendPage(
  c: Context,
  title: string,
  body: string,
  { caching, status = 200 }: { caching?: PageCaching | undefined; status?: 200 | 404 | 503 },
) {
  const page = await html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="stylesheet" href="/frame/summary.css" />
      </head>
      <body>
        ${raw(body)}
      </body>
    </html> `;
  const keys = caching?.keys.join(' ');
  return c.html(page, status, {
    'cache-control': status === 503 ? 'no-store' : fresh(caching?.seconds),
    ...(keys && { 'surrogate-key': keys, xkey: keys }),
  });
}
