import type { Caching } from '@tag/contract/endpoint';
import { ApiError, Refusal } from '@tag/contract/errors';
import { certificateStruct, type GradedCardDetail, gradeName } from '@tag/contract/graded-cards';
import { Hono } from 'hono';
import { LRUCache } from 'lru-cache';
import sharp from 'sharp';
import type { Database } from '../db/database.ts';
import type { ReadDatabase } from '../db/queries.ts';
import { keyOf } from '../edge/keys.ts';
import { readReportSignature } from '../grade-log/signed-report.ts';
import { readDetail } from '../graded-cards/service.ts';
import { sendCacheable } from '../http/answer.ts';
import { cachingHeaders, tagAnswer } from '../http/caching.ts';
import type { Env, RequestContext } from '../http/context.ts';
import type { ReadPublic } from '../http/public-reads.ts';
import { limitConcurrency } from '../limit-concurrency.ts';
import { type BadgeTheme, drawBadge } from './badge.ts';
import { asXml, describeReport, readAsked } from './oembed.ts';
import { drawShareImage } from './share-image.ts';
import { readSitemapName, writeSitemap, writeSitemapIndex } from './sitemap.ts';

const XML = 'application/xml; charset=utf-8';
/** A regrade shows within minutes where a page keeps the address. */
const CACHE = { maxAge: 300, staleWhileRevalidate: 3600 };
const SITEMAP_CACHE = { maxAge: 3600, staleWhileRevalidate: 86_400 };
/** The stored picture will replace what was sketched. */
const PASSING = { maxAge: 60, staleWhileRevalidate: 0 };
/** For badges of twice the pixels. */
const PNG_DENSITY = 144;
const KEPT_BYTES = 32 * 2 ** 20;

interface Sharing {
  readonly database: Database;
  readonly readPublic: ReadPublic;
  readonly portalUrl: string;
  /** The app at `/media`, which the picture of a slab comes from. */
  readonly media: Hono<Env> | undefined;
}

/** What other sites show of a report without any script: badges, pictures of links, oEmbed, and sitemaps. */
export function sharingRoutes({ database, media, portalUrl, readPublic }: Sharing): Hono<Env> {
  const app = new Hono<Env>();
  const drawn = new LRUCache<string, Buffer>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ byteLength }) => byteLength,
  });
  const inTurn = limitConcurrency({ concurrency: 1, maxWaiting: 64 });

  app.get('/badge/:file', async (c) => {
    const { certificate, type } = readFile(c, /^(.+)\.(svg|png)$/);
    const theme = readTheme(c);
    const grade = await readPublic(c, (take) => gradeIn(take(), certificate));
    if (type === 'svg') {
      const signature =
        grade === undefined
          ? null
          : await readPublic(c, (take) => readReportSignature(take(), database.query, certificate));
      const svg = drawBadge({ certificate, theme, grade, signature });
      return sendCacheable(c, svg, 'image/svg+xml', CACHE);
    }
    const svg = drawBadge({ certificate, theme, grade });
    const png = await inTurn(() =>
      sharp(Buffer.from(svg), { density: PNG_DENSITY }).png().toBuffer(),
    );
    return sendImage(c, png, 'image/png', CACHE);
  });

  app.get('/share/:file', async (c) => {
    const { certificate } = readFile(c, /^(.+)\.(jpg)$/);
    const detail = await readPublic(c, (take) => detailOf(take(), certificate));
    const { front } = detail.slab ?? detail.images;
    // All that is drawn: a regrade may keep the pictures.
    const name = JSON.stringify([certificate, front.url, detail.card, detail.grade]);
    const kept = drawn.get(name);
    if (kept) return sendImage(c, kept, 'image/jpeg', CACHE);
    const picture = await fetchPicture(c, media, front.url);
    const jpeg = await inTurn(() => drawShareImage(detail, picture?.bytes ?? null));
    const isPassing = picture === null || picture.isSketch;
    if (!isPassing) drawn.set(name, jpeg);
    return sendImage(c, jpeg, 'image/jpeg', isPassing ? PASSING : CACHE);
  });

  app.get('/oembed', async (c) => {
    const asked = readAsked(c.req.query(), portalUrl);
    tagAnswer(c, keyOf.certificate(asked.certificate));
    const detail = await readPublic(c, (take) => detailOf(take(), asked.certificate));
    const answer = describeReport(asked, detail, portalUrl);
    return asked.format === 'xml'
      ? sendCacheable(c, asXml(answer), 'text/xml; charset=utf-8', CACHE)
      : sendCacheable(c, JSON.stringify(answer), 'application/json', CACHE);
  });

  app.get('/sitemap.xml', async (c) => {
    const index = await readPublic(c, (take) => writeSitemapIndex(take().query, portalUrl));
    return sendCacheable(c, index, XML, SITEMAP_CACHE);
  });
  app.get('/:name{sitemap-.+}', async (c) => {
    const wanted = readSitemapName(c.req.param('name'));
    if (!wanted) throw new Refusal('not_found');
    const sitemap = await readPublic(c, (take) => writeSitemap(take().query, wanted, portalUrl));
    return sendCacheable(c, sitemap, XML, SITEMAP_CACHE);
  });
  return app;
}

/** @throws ApiError `not_found` if the name is no certificate's file. */
function readFile(c: RequestContext, pattern: RegExp): { certificate: string; type: string } {
  const [, certificate = '', type = ''] = pattern.exec(c.req.param('file') ?? '') ?? [];
  if (!certificateStruct.is(certificate)) throw new Refusal('not_found');
  tagAnswer(c, keyOf.certificate(certificate));
  return { certificate, type };
}

function readTheme(c: RequestContext): BadgeTheme {
  const theme = c.req.query('theme') ?? 'auto';
  if (theme === 'auto' || theme === 'light' || theme === 'dark') return theme;
  const fields = [{ path: 'query.theme', reason: 'Is light or dark, or left out' }];
  throw new Refusal('validation', { fields });
}

async function detailOf(database: ReadDatabase, certificate: string): Promise<GradedCardDetail> {
  const { text } = await readDetail(database, certificate);
  return JSON.parse(text) as GradedCardDetail;
}

/** As a badge writes it; undefined: voided. */
async function gradeIn(database: ReadDatabase, certificate: string): Promise<string | undefined> {
  try {
    return gradeName((await detailOf(database, certificate)).grade);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'certificate_voided') return undefined;
    throw error;
  }
}

/** A picture as `/media` serves it to this caller; null if it can't now. */
async function fetchPicture(c: RequestContext, media: Hono<Env> | undefined, url: string) {
  const path = `${url.replace(/^\/media/, '')}?width=640`;
  const response = await media?.request(path, { signal: c.req.raw.signal }, c.env);
  if (!response?.ok) return null;
  const isSketch = !/immutable/.test(response.headers.get('Cache-Control') ?? '');
  return { bytes: new Uint8Array(await response.arrayBuffer()), isSketch };
}

function sendImage(c: RequestContext, bytes: Buffer, type: string, caching: Caching): Response {
  return c.body(new Uint8Array(bytes), 200, {
    'Content-Type': type,
    'Content-Length': String(bytes.byteLength),
    ...cachingHeaders(c, caching),
    'Cross-Origin-Resource-Policy': 'cross-origin',
  });
}
