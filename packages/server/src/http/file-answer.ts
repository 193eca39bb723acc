import { Readable } from 'node:stream';
import type { RequestContext } from './context.ts';

/** A file that is written while it is sent. */
export interface FileAnswer {
  readonly name: string;
  readonly type: string;
  readonly content: AsyncIterable<Uint8Array | string>;
}

/** Sends a file. What fails before its first part is refused like any call; later, the connection breaks. */
export async function sendFile(
  c: RequestContext,
  { content, name, type }: FileAnswer,
): Promise<Response> {
  const headers = {
    'Content-Type': type,
    'Content-Disposition': `attachment; filename="${name}"`,
    'Cache-Control': 'no-store',
  };
  if (c.req.method === 'HEAD') return c.body(null, 200, headers);
  const parts = content[Symbol.asyncIterator]();
  const first = await parts.next();
  async function* all() {
    try {
      if (!first.done) yield Buffer.from(first.value);
      for await (const part of { [Symbol.asyncIterator]: () => parts }) yield Buffer.from(part);
    } finally {
      await parts.return?.();
    }
  }
  const body = Readable.toWeb(Readable.from(all())) as ReadableStream<Uint8Array>;
  return c.body(body, 200, headers);
}
