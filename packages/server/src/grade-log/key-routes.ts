import { Hono } from 'hono';
import type { Database } from '../db/database.ts';
import { sendCacheable } from '../http/answer.ts';
import type { Env } from '../http/context.ts';
import { publicKeys } from './report-keys.ts';

/** Short: a report may be signed with a new key at any time. */
const CACHE = { maxAge: 60, staleWhileRevalidate: 0 };

/** The keys of signed reports (RFC 7517). */
export const keyRoutes = ({ query }: Database): Hono<Env> =>
  new Hono<Env>().get('/.well-known/jwks.json', async (c) =>
    sendCacheable(
      c,
      JSON.stringify({ keys: await publicKeys(query) }),
      'application/jwk-set+json',
      CACHE,
    ),
  );
