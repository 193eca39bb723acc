import { availableParallelism } from 'node:os';
import { Refusal } from '@tag/contract/errors';
import { Hono, type Context } from 'hono';
import type { Logger } from 'pino';
import { callerAddress } from '../http/caller-address.ts';
import type { Env } from '../http/context.ts';
import { isKnown } from './byte-range.ts';
import { derivedMedia, nameDerived } from './derived-media.ts';
import { parseMediaKey, type MediaKey } from './media-key.ts';
import type { MediaStore, Source } from './media-store.ts';
import type { OpenFolders } from './open-folders.ts';
import { sendOriginal } from './original.ts';
import { readLimit } from './read-limit.ts';
import { parseRendition, queryOnGrid, type Rendition } from './rendition.ts';
import { pictureTypeOf } from './uploaded-picture.ts';
import type { Waiter } from './work-queue.ts';

export interface MediaRoutesOptions {
  readonly store: MediaStore;
  /** Where renditions that were made ahead are; by default, in `store`. */
  readonly keptIn?: MediaStore;
  readonly folders: OpenFolders;
  /** The cache folder, created when first needed. */
  readonly cacheFolder: string;
  /** The size of the cache, in bytes. */
  readonly cacheBytes?: number;
  /** How many pictures are made at the same time, and how many may wait for their turn. */
  readonly concurrency?: number;
  readonly maxWaiting?: number;
  /** How many of the waiting ones may be for one address. */
  readonly maxPerCaller?: number;
  /** A request that has waited this long is refused. */
  readonly patienceMs?: number;
  /** Multiplies the limit of reads. */
  readonly rateLimitScale?: number;
  /** The number of our proxies in front of us. */
  readonly trustedProxies?: number;
  readonly logger?: Pick<Logger, 'warn'>;
}

/** Any page may show these and read their bytes. */
const OPEN_TO_ALL = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'Content-Length, Content-Range, ETag, X-Request-Id, Retry-After',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'X-Content-Type-Options': 'nosniff',
};
/**
 * Browsers may keep a picture. Shared caches check it every hour, since its card may be voided.
 */
const UNCHANGING = 'public, max-age=31536000, s-maxage=3600, immutable';
/** Where a file is otherwise, for less than the hour that its address is good for. */
const ELSEWHERE = 'public, max-age=3000, s-maxage=3000';
/** The stored picture will replace it. */
const SKETCH_SECONDS = 300;
const SKETCHED = `public, max-age=${SKETCH_SECONDS}`;
/** A report has about 45 pictures. Many visitors can share an address. */
const MAX_PER_CALLER = 96;

/**
 * Media of published cards, avatars, and photos of orders. Mount it at `/media`:
 * - `/{mediaKey}/{file}`: the stored file, in full or in ranges, or a redirect to where the store has it;
 * - `?x&y&w&h`, `?width=`, `?format=webp|jpeg`: a part of a picture, a smaller one, or both, as WebP
 *   unless JPEG is requested. A crop off the grid of `snapCrop` redirects to the one on it;
 * - `/{mediaKey}/{file}/tiles/{level}/{column}_{row}`: a tile, numbered as in Deep Zoom, 512 pixels
 *   and 1 of overlap; JPEG, or WebP of a picture with transparency;
 * - `/s/{pass}/{mediaKey}/{file}…`: the same of a card that isn't public, as `signFolder` wrote it.
 * Refusals are thrown as `ApiError` (`validation`, `not_found`, `rate_limited`, `unavailable`) for the
 * mounting application to answer.
 */
export function mediaRoutes(options: MediaRoutesOptions): Hono<Env> {
  const { folders, store, trustedProxies = 0 } = options;
  const derived = derivedMedia({
    store,
    keptIn: options.keptIn ?? store,
    cacheFolder: options.cacheFolder,
    cacheBytes: options.cacheBytes ?? 2 ** 30,
    concurrency: options.concurrency ?? availableParallelism(),
    maxWaiting: options.maxWaiting ?? 512,
    maxPerCaller: options.maxPerCaller ?? MAX_PER_CALLER,
    patienceMs: options.patienceMs,
    logger: options.logger,
  });
  const countRead = readLimit(options.rateLimitScale ?? 1);
  const routes = new Hono<Env>();

  routes.use(async (c, next) => {
    // Before the route runs, so refusals have them too.
    for (const [name, value] of Object.entries(OPEN_TO_ALL)) c.header(name, value);
    await countRead(callerAddress(c, trustedProxies));
    await next();
    if (c.res.status < 400 && !c.res.headers.has('Cache-Control')) {
      c.header('Cache-Control', UNCHANGING);
    }
  });

  routes.use('/s/:pass/:mediaKey/*', async (c, next) => {
    const seconds = await folders.secondsLeft(c.req.param('mediaKey'), c.req.param('pass'));
    if (seconds === 0) throw new Refusal('not_found');
    await next();
    if (c.res.status >= 400) return;
    const isSketch = c.res.headers.get('Cache-Control') === SKETCHED;
    c.header(
      'Cache-Control',
      `private, max-age=${isSketch ? Math.min(seconds, SKETCH_SECONDS) : seconds}`,
    );
  });

  const waiterOf = (c: Context<Env>): Waiter => ({
    caller: callerAddress(c, trustedProxies),
    signal: c.req.raw.signal,
  });

  async function find(media: MediaKey, waiter: Waiter): Promise<Source> {
    const stat = await store.stat(media.key, waiter);
    if (!stat) throw new Refusal('not_found');
    return { key: media.key, stat };
  }

  async function sendRendition(c: Context<Env>, media: MediaKey, rendition: Rendition) {
    const type = `image/${rendition.format}`;
    const kept = await derived.kept(media.key, rendition);
    if (kept) return sendMade(c, kept.name, type, async () => kept.bytes);
    const waiter = waiterOf(c);
    const { width } = rendition;
    const sketch =
      width === null ? null : await store.sketch?.(media.key, { ...rendition, width }, waiter);
    if (sketch) {
      return c.body(new Uint8Array(sketch), 200, {
        'Cache-Control': SKETCHED,
        'Content-Type': type,
        'Content-Length': String(sketch.byteLength),
      });
    }
    const source = await find(media, waiter);
    return sendMade(c, nameDerived(source, rendition), type, () =>
      derived.rendition(source, rendition, waiter),
    );
  }

  /** Refuses what nobody gets, before any file is read or made. */
  async function admit(c: Context<Env>): Promise<MediaKey> {
    const { pass, mediaKey = '', file } = c.req.param() as Partial<Record<string, string>>;
    const media = parseMediaKey(`${mediaKey}/${file}`);
    if (!media || (pass === undefined && !(await folders.isPublic(mediaKey)))) {
      throw new Refusal('not_found');
    }
    return media;
  }

  async function sendFile(c: Context<Env>) {
    const media = await admit(c);
    const query = new URL(c.req.url).searchParams;
    const rendition = parseRendition(query);
    if (!rendition) {
      const waiter = waiterOf(c);
      const source = await find(media, waiter);
      // A hidden card's, or a private one, is never anywhere else.
      const isOpen = c.req.param('pass') === undefined && c.req.raw.method === 'GET';
      const address = isOpen ? await store.address?.(media.key) : undefined;
      if (address === undefined) return sendOriginal(c, store, source, media.type, waiter);
      c.header('Cache-Control', ELSEWHERE);
      return c.redirect(address, 302);
    }
    if (!media.isPicture) throw onlyPictures(c);
    const onGrid = queryOnGrid(query, rendition);
    return onGrid === null ? sendRendition(c, media, rendition) : c.redirect(onGrid, 301);
  }

  async function sendTile(c: Context<Env>) {
    const name = `${c.req.param('level')}/${c.req.param('tile')}`;
    if (!TILE.test(name)) throw new Refusal('not_found');
    const media = await admit(c);
    if (!media.isPicture) throw new Refusal('not_found');
    if (parseRendition(new URL(c.req.url).searchParams)) throw wholeTilesOnly(c);
    const waiter = waiterOf(c);
    const source = await find(media, waiter);
    return sendMade(c, nameDerived(source, ['tile', name]), pictureTypeOf, () =>
      derived.tile(source, name, waiter),
    );
  }

  for (const base of ['', '/s/:pass']) {
    routes.get(`${base}/:mediaKey/:file`, sendFile);
    routes.get(`${base}/:mediaKey/:file/tiles/:level/:tile`, sendTile);
  }
  return routes;
}

/** `level/column_row`, small enough for any picture that is decoded. */
const TILE = /^(0|[1-9]\d?)\/(0|[1-9]\d{0,3})_(0|[1-9]\d{0,3})$/;

/** Answers with made bytes; makes them only if the caller doesn't have them. */
async function sendMade(
  c: Context,
  name: string,
  type: string | ((bytes: Buffer) => string | null),
  make: () => Promise<Buffer | null>,
): Promise<Response> {
  const headers = { ETag: `"${name}"` };
  if (isKnown(c.req.header('If-None-Match'), headers.ETag)) return c.body(null, 304, headers);
  const bytes = await make();
  if (!bytes) throw new Refusal('not_found');
  return c.body(new Uint8Array(bytes), 200, {
    ...headers,
    'Content-Type': (typeof type === 'string' ? type : type(bytes)) ?? 'image/jpeg',
    'Content-Length': String(bytes.byteLength),
  });
}

const refuseEach = (c: Context, reason: string) =>
  new Refusal('validation', {
    fields: [...new URL(c.req.url).searchParams.keys()]
      .filter((name) => name !== 'origin')
      .map((name) => ({ path: `query.${name}`, reason })),
  });
const onlyPictures = (c: Context) => refuseEach(c, 'Only pictures can be cut or scaled');
const wholeTilesOnly = (c: Context) => refuseEach(c, 'A tile is given as it is');
