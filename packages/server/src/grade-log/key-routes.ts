import { Hono } from 'hono';
import type { Database } from '../db/database.ts';
import { sendCacheable } from '../http/answer.ts';
import type { Env } from '../http/context.ts';
import type { ReadPublic } from '../http/public-reads.ts';
import { publicKeys } from './report-keys.ts';

/** Short: a report may be signed with a new key at any time. */
const CACHE = { maxAge: 60, staleWhileRevalidate: 0 };

/** The keys of signed reports (RFC 7517). */
export const keyRoutes = ({ query }: Database, readPublic: ReadPublic): Hono<Env> =>
  new Hono<Env>().get('/.well-known/jwks.json', async (c) => {
    const keys = await readPublic(c, (take) => publicKeys(take().query, query));
    return sendCacheable(c, JSON.stringify({ keys }), 'application/jwk-set+json', CACHE);
  });
