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
import { sendCacheable } from '../http/answer.ts';
import type { Env } from '../http/context.ts';
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

interface LogSettings {
  readonly logOrigin: string;
  readonly apiUrl: string;
}

/**
 * The public grade log as C2SP tlog-tiles, below `/log`: its checkpoint, tiles, key, and the policy with
 * which others check it (tlog-policy).
 */
export function logRoutes(
  database: Database,
  { apiUrl, logOrigin }: LogSettings,
  policy: WitnessPolicy,
): Hono<Env> {
  const { query } = database;
  const keys = logKeys(database, logOrigin);
  const app = new Hono<Env>();
  app.get('/checkpoint', async (c) => {
    const head = await findHead(query);
    if (!head) throw new Refusal('not_found');
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
    const found = await readBundle(query, Number(c.req.param('bundle')));
    if (!found) throw new Refusal('not_found');
    return sendCacheable(c, JSON.stringify(found), 'application/json', CHECKPOINT_CACHE);
  });
  app.get('/tile/*', async (c) => {
    const wanted = readPath(c.req.path.slice(`${LOG_PATH}/`.length));
    const found = wanted && (await findTile(query, wanted));
    if (!found) throw new Refusal('not_found');
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
