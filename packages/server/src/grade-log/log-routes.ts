import {
  HASH_BYTES,
  readEntries,
  readTilePath,
  readVerifierKey,
  type Tile,
  writeEntries,
  writePolicy,
} from '@tag/tlog';
import { Refusal } from '@tag/contract/errors';
import { Hono } from 'hono';
import type { Database } from '../db/database.ts';
import type { ReadQueries } from '../db/queries.ts';
import { sendCacheable } from '../http/answer.ts';
import type { Env, RequestContext } from '../http/context.ts';
import type { ReadPublic } from '../http/public-reads.ts';
import { readBundle } from './bundles.ts';
import { findHead } from './head.ts';
import { logKeys } from './log-keys.ts';
import type { WitnessPolicy } from './policy.ts';
import { findTile, pack, type StoredTile, unpack } from './tile-store.ts';

export const LOG_PATH = '/log';

const TEXT = 'text/plain; charset=utf-8';
/** It changes with every grade. */
const CHECKPOINT_CACHE = { maxAge: 2, staleWhileRevalidate: 0 };
const KEY_CACHE = { maxAge: 300, staleWhileRevalidate: 3600 };
/** A tile never changes. */
const TILE_CACHE = 'public, max-age=31536000, immutable';

interface Log {
  readonly database: Database;
  readonly readPublic: ReadPublic;
  readonly settings: { readonly logOrigin: string; readonly apiUrl: string };
  readonly policy: WitnessPolicy;
}

/**
 * The public grade log as C2SP tlog-tiles, below `/log`: its checkpoint, tiles, key, and the policy with
 * which others check it (tlog-policy).
 */
export function logRoutes({ database, policy, readPublic, settings }: Log): Hono<Env> {
  const { apiUrl, logOrigin } = settings;
  const keys = logKeys(database, logOrigin);
  const app = new Hono<Env>();

  /** What a replica lacks may be new: a checkpoint from elsewhere already counts it. @throws ApiError `not_found` */
  async function find<T>(
    c: RequestContext,
    read: (db: ReadQueries) => Promise<T | undefined>,
  ): Promise<T> {
    const found =
      (await readPublic(c, (take) => read(take().query))) ?? (await read(database.query));
    if (found === undefined) throw new Refusal('not_found');
    return found;
  }

  app.get('/checkpoint', async (c) => {
    const head = await find(c, findHead);
    return sendCacheable(c, head.checkpoint, TEXT, CHECKPOINT_CACHE);
  });
  app.get('/key', async (c) => {
    const { verifierKey } = await keys();
    return sendCacheable(c, `${verifierKey}\n`, TEXT, KEY_CACHE);
  });
  app.get('/policy', async (c) => {
    const { verifierKey } = await keys();
    const log = { key: readVerifierKey(verifierKey), url: `${apiUrl}${LOG_PATH}` };
    return sendCacheable(c, writePolicy({ ...policy, logs: [log] }), TEXT, KEY_CACHE);
  });
  app.get('/reports/:bundle{[0-9]{1,12}}', async (c) => {
    const found = await find(c, (db) => readBundle(db, Number(c.req.param('bundle'))));
    return sendCacheable(c, JSON.stringify(found), 'application/json', CHECKPOINT_CACHE);
  });
  app.get('/tile/*', async (c) => {
    const wanted = readPath(c.req.path.slice(`${LOG_PATH}/`.length));
    if (!wanted) throw new Refusal('not_found');
    const found = await find(c, (db) => findTile(db, wanted));
    const isEntries = wanted.level === 'entries';
    const bytes = isEntries ? await cutEntries(found, wanted) : cutHashes(found, wanted);
    return c.body(new Uint8Array(bytes), 200, {
      'Content-Type': 'application/octet-stream',
      'Cache-Control': TILE_CACHE,
      // tlog-tiles: entries may be compressed for everyone.
      ...(isEntries && { 'Content-Encoding': 'gzip' }),
    });
  });
  return app;
}

function readPath(path: string): Tile | undefined {
  try {
    return readTilePath(path);
  } catch {
    return undefined;
  }
}

const cutHashes = ({ bytes }: StoredTile, { width }: Tile) => bytes.subarray(0, width * HASH_BYTES);

async function cutEntries(found: StoredTile, { width }: Tile): Promise<Uint8Array> {
  if (found.width === width) return found.bytes;
  const all = readEntries(await unpack(found.bytes), found.width);
  return pack(writeEntries(all.slice(0, width)));
}
