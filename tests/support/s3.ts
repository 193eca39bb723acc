import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll } from 'vitest';
import { type S3Fault, startFaultyS3 } from './faulty-s3.ts';
import { type Account, refuseSignature } from './s3-signature.ts';
import { s3Uploads } from './s3-uploads.ts';

interface Stored {
  bytes: Buffer;
  type: string;
  caching?: string | undefined;
  modifiedAt: Date;
}

/**
 * As much of S3 as a store needs: put, get, head, delete, ranges, and uploads in parts, with one bucket in path style. It
 * authenticates like S3: it recomputes every request's signature (version 4), checks the date and the body's
 * digest, and refuses anything else.
 */
export async function startS3(account: Account): Promise<{
  url: string;
  fail(fault: S3Fault | undefined): void;
  /** What it was asked, such as `HEAD k1/front.jpg`. */
  readonly asked: readonly string[];
  /** The keys of its files. */
  keys(): string[];
  /** How many uploads in parts are neither finished nor aborted. */
  openUploads(): number;
}> {
  const files = new Map<string, Stored>();
  const uploads = s3Uploads((key, bytes) =>
    files.set(key, { bytes, type: 'application/zip', modifiedAt: new Date() }),
  );
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url!, 'http://s3');
    asked.push(`${request.method} ${pathname.slice(account.bucket.length + 2)}`);
    answer(request, response, account, { files, uploads }).catch((error: unknown) => {
      refuse(response, 500, 'InternalError', String(error));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  afterAll(() => {
    server.closeAllConnections();
    return new Promise((done) => server.close(done));
  });
  return {
    ...(await startFaultyS3((server.address() as AddressInfo).port)),
    asked,
    keys: () => [...files.keys()],
    openUploads: uploads.open,
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  account: Account,
  { files, uploads }: { files: Map<string, Stored>; uploads: ReturnType<typeof s3Uploads> },
): Promise<void> {
  const body = await buffer(request);
  const refusal = refuseSignature(request, body, account);
  if (refusal) return refuse(response, 403, ...refusal);

  const { pathname, searchParams } = new URL(request.url!, 'http://s3');
  const prefix = `/${account.bucket}/`;
  if (
    request.method === 'HEAD' &&
    `${pathname}/`.startsWith(prefix) &&
    pathname.length <= prefix.length
  )
    return void response.writeHead(200).end();
  if (!pathname.startsWith(prefix)) return refuse(response, 404, 'NoSuchBucket', 'No such bucket');
  const key = decodeURIComponent(pathname.slice(prefix.length));

  const answered = uploads.answer(request.method!, key, searchParams, body);
  if (answered) {
    response.writeHead(answered.status, { 'Content-Type': 'application/xml', ...answered.headers });
    return void response.end(answered.body);
  }

  if (request.method === 'PUT') {
    const type = request.headers['content-type'] ?? 'binary/octet-stream';
    const caching = request.headers['cache-control'];
    files.set(key, { bytes: body, type, caching, modifiedAt: new Date() });
    response.writeHead(200, { ETag: tagOf(body) }).end();
    return;
  }
  if (request.method === 'DELETE') {
    files.delete(key);
    response.writeHead(204).end();
    return;
  }
  const file = files.get(key);
  if (!file) return refuse(response, 404, 'NoSuchKey', 'The specified key does not exist.');
  const headers = {
    'Content-Type': file.type,
    ...(file.caching && { 'Cache-Control': file.caching }),
    'Last-Modified': file.modifiedAt.toUTCString(),
    ETag: tagOf(file.bytes),
    'Accept-Ranges': 'bytes',
  };
  const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
  const first = Number(range?.[1] ?? 0);
  const last = Math.min(Number(range?.[2] ?? Infinity), file.bytes.length - 1);
  if (first > last) return refuse(response, 416, 'InvalidRange', 'Not satisfiable');
  const part = file.bytes.subarray(first, last + 1);
  response.writeHead(range ? 206 : 200, {
    ...headers,
    'Content-Length': part.length,
    ...(range && { 'Content-Range': `bytes ${first}-${last}/${file.bytes.length}` }),
  });
  if (request.method === 'HEAD') return void response.end();
  response.end(part);
}

const tagOf = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`;

function refuse(response: ServerResponse, status: number, code: string, message: string): void {
  response
    .writeHead(status, { 'Content-Type': 'application/xml' })
    .end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${message}</Message></Error>`);
}
