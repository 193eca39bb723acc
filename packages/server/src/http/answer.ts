import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Endpoint } from '@tag/contract/endpoint';
import type { RequestContext } from './context.ts';

const pack = promisify(gzip);

/** What fits into one packet gains nothing from being packed. */
const WORTH_PACKING = 1400;
/** A report shrinks to a seventh at the quickest level already. */
const PACKING = { level: 1 };

/** Sends an endpoint's answer, JSON; what any cache may keep as the endpoint says. */
export function sendJson(c: RequestContext, { cache }: Endpoint, text: string): Promise<Response> {
  return cache
    ? sendCacheable(c, text, 'application/json', cache)
    : send(c, text, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' });
}

/** Sends what any cache may keep: it carries an ETag, and a caller who has it is not sent it again. */
export async function sendCacheable(
  c: RequestContext,
  text: string,
  type: string,
  { maxAge, staleWhileRevalidate }: NonNullable<Endpoint['cache']>,
): Promise<Response> {
  // Weak: the same answer goes out packed and plain.
  const tag = `"${hash('sha1', text, 'base64url')}"`;
  const headers = {
    'Cache-Control': `public, max-age=${maxAge}, stale-while-revalidate=${staleWhileRevalidate}`,
    ETag: `W/${tag}`,
  };
  if (holds(c.req.header('if-none-match'), tag)) {
    c.header('Vary', 'Accept-Encoding', { append: true });
    return c.body(null, 304, headers);
  }
  return send(c, text, { ...headers, 'Content-Type': type });
}

async function send(
  c: RequestContext,
  text: string,
  headers: Record<string, string>,
): Promise<Response> {
  c.header('Vary', 'Accept-Encoding', { append: true });
  if (text.length < WORTH_PACKING || !takesGzip(c.req.header('accept-encoding'))) {
    return c.body(text, 200, headers);
  }
  const packed = await pack(text, PACKING);
  return c.body(new Uint8Array(packed), 200, { ...headers, 'Content-Encoding': 'gzip' });
}

function takesGzip(accepted: string | undefined): boolean {
  return accepted !== undefined && /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(accepted);
}

/** Whether If-None-Match names what we would send. */
function holds(condition: string | undefined, tag: string): boolean {
  if (condition === undefined) return false;
  if (condition.trim() === '*') return true;
  return condition.split(',').some((it) => it.trim().replace(/^W\//, '') === tag);
}
