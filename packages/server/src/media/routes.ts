import { availableParallelism } from 'node:os';
import { ApiError } from '@tag/contract/errors';
import { Hono, type Context } from 'hono';
import type { Logger } from 'pino';
import { isKnown } from './byte-range.ts';
import { derivedMedia, nameDerived, type Source } from './derived-media.ts';
import { parseMediaKey, type MediaKey } from './media-key.ts';
import type { MediaStore } from './media-store.ts';
import { sendOriginal } from './original.ts';
import { parseRendition } from './rendition.ts';

export interface MediaRoutesOptions {
  readonly store: MediaStore;
  /** A folder for what can be made again; it is made when first needed. */
  readonly cacheFolder: string;
  /** How much may lie there, in bytes. */
  readonly cacheBytes?: number;
  /** How many pictures are made at the same time, and how many may wait for their turn. */
  readonly concurrency?: number;
  readonly maxWaiting?: number;
  readonly logger?: Pick<Logger, 'warn'>;
}

/** Any page may show these and read their bytes. */
const OPEN_TO_ALL = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'Content-Length, Content-Range, ETag, X-Request-Id, Retry-After',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'X-Content-Type-Options': 'nosniff',
};
const UNCHANGING = 'public, max-age=31536000, immutable';

/**
 * Public media, to be mounted at `/media`:
 * - `/{mediaKey}/{file}`: the stored file, whole or in ranges;
 * - `?x&y&w&h`, `?width=`, `?format=webp|jpeg`: a part of a picture, a smaller one, or both, as WebP
 *   unless JPEG is asked for;
 * - `/{mediaKey}/{file}/tiles/{level}/{column}_{row}`: a JPEG tile, numbered as in Deep Zoom, 512
 *   pixels and 1 of overlap.
 * Refusals are thrown as `ApiError` (`validation`, `not_found`, `unavailable`) for the mounting
 * application to answer.
 */
export function mediaRoutes(options: MediaRoutesOptions): Hono {
  const { store } = options;
  const derived = derivedMedia({
    store,
    cacheFolder: options.cacheFolder,
    cacheBytes: options.cacheBytes ?? 2 ** 30,
    concurrency: options.concurrency ?? availableParallelism(),
    maxWaiting: options.maxWaiting ?? 256,
    logger: options.logger,
  });
  const routes = new Hono();

  routes.use(async (c, next) => {
    // Before the route runs, so that refusals carry them too.
    for (const [name, value] of Object.entries(OPEN_TO_ALL)) c.header(name, value);
    await next();
    if (c.res.status < 400) c.header('Cache-Control', UNCHANGING);
  });

  async function find(mediaKey: string, file: string): Promise<MediaKey & Source> {
    const found = parseMediaKey(`${mediaKey}/${file}`);
    const stat = found && (await store.stat(found.key));
    if (!stat) throw new ApiError('not_found');
    return { ...found, stat };
  }

  routes.get('/:mediaKey/:file', async (c) => {
    const source = await find(c.req.param('mediaKey'), c.req.param('file'));
    const rendition = parseRendition(new URL(c.req.url).searchParams);
    if (!rendition) return sendOriginal(c, store, source, source.type);
    if (!source.isPicture) throw onlyPictures(c);
    const type = `image/${rendition.format}`;
    return sendMade(c, nameDerived(source, rendition), type, () =>
      derived.rendition(source, rendition),
    );
  });

  routes.get('/:mediaKey/:file/tiles/:level/:tile', async (c) => {
    const { mediaKey, file, level, tile } = c.req.param();
    const name = `${level}/${tile}`;
    const source = await find(mediaKey, file);
    if (!source.isPicture || !TILE.test(name)) throw new ApiError('not_found');
    if (parseRendition(new URL(c.req.url).searchParams)) throw wholeTilesOnly(c);
    return sendMade(c, nameDerived(source, ['tile', name]), 'image/jpeg', () =>
      derived.tile(source, name),
    );
  });

  return routes;
}

/** `level/column_row`, small enough for any picture that is decoded. */
const TILE = /^(0|[1-9]\d?)\/(0|[1-9]\d{0,3})_(0|[1-9]\d{0,3})$/;

/** Answers with made bytes, and makes them only for a caller who does not have them. */
async function sendMade(
  c: Context,
  name: string,
  type: string,
  make: () => Promise<Buffer | null>,
): Promise<Response> {
  const headers = { ETag: `"${name}"` };
  if (isKnown(c.req.header('If-None-Match'), headers.ETag)) return c.body(null, 304, headers);
  const bytes = await make();
  if (!bytes) throw new ApiError('not_found');
  return c.body(new Uint8Array(bytes), 200, {
    ...headers,
    'Content-Type': type,
    'Content-Length': String(bytes.byteLength),
  });
}

const refuseEach = (c: Context, reason: string) =>
  new ApiError('validation', {
    fields: [...new URL(c.req.url).searchParams.keys()]
      .filter((name) => name !== 'origin')
      .map((name) => ({ path: `query.${name}`, reason })),
  });
const onlyPictures = (c: Context) => refuseEach(c, 'Only pictures can be cut or scaled');
const wholeTilesOnly = (c: Context) => refuseEach(c, 'A tile is given as it is');
