import { Refusal } from '@tag/contract/errors';
import type { Context } from 'hono';
import { ifRangeMatches, isKnown, isUnmodified, parseRange } from './byte-range.ts';
import type { MediaStore, Source } from './media-store.ts';
import type { Waiter } from './work-queue.ts';

/** Answers with a stored file: all of it, a part, or only that it hasn't changed. */
export async function sendOriginal(
  c: Context,
  store: MediaStore,
  { key, stat }: Source,
  type: string,
  waiter: Waiter = {},
): Promise<Response> {
  const etag = `"${stat.revision}"`;
  const headers = {
    ETag: etag,
    'Last-Modified': stat.modifiedAt.toUTCString(),
    'Accept-Ranges': 'bytes',
  };
  const ifNoneMatch = c.req.header('If-None-Match');
  const fresh =
    ifNoneMatch === undefined
      ? isUnmodified(c.req.header('If-Modified-Since'), stat.modifiedAt)
      : isKnown(ifNoneMatch, etag);
  if (fresh) return c.body(null, 304, headers);

  const asked = ifRangeMatches(c.req.header('If-Range'), etag, stat.modifiedAt)
    ? parseRange(c.req.header('Range'), stat.size)
    : 'whole';
  if (asked === 'unsatisfiable') {
    c.header('Content-Range', `bytes */${stat.size}`);
    throw new Refusal('range_not_satisfiable');
  }
  const length = asked === 'whole' ? stat.size : asked.last - asked.first + 1;
  const answer = {
    ...headers,
    'Content-Type': type,
    'Content-Length': String(length),
    ...(asked !== 'whole' && {
      'Content-Range': `bytes ${asked.first}-${asked.last}/${stat.size}`,
    }),
  };
  const status = asked === 'whole' ? 200 : 206;
  // An unread stream would keep its file open.
  if (c.req.raw.method === 'HEAD') return c.body(null, status, answer);
  const body = await store.read(key, asked === 'whole' ? undefined : asked, waiter);
  if (!body) throw new Refusal('not_found');
  return c.body(body, status, answer);
}
