import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll } from 'vitest';
import { s3Uploads } from './s3-uploads.ts';

interface Account {
  bucket: string;
  region: string;
  id: string;
  secret: string;
}

interface Stored {
  bytes: Buffer;
  type: string;
  modifiedAt: Date;
}

/**
 * How it misbehaves: never answers, sends only the first bytes of a file and then nothing, ends the
 * connection in the middle of a file, ends it without an answer, or refuses as an overloaded S3 does.
 */
export type S3Fault = 'hang' | 'stall' | 'cut' | 'reset' | 'slow_down';

const MAX_SKEW_MS = 15 * 60_000;

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string) =>
  createHmac('sha256', key).update(data).digest();

/**
 * As much of S3 as a store needs: put, get, head, delete, ranges, and uploads in parts, with one bucket in path style. It
 * authenticates like S3: it recomputes every request's signature (version 4), checks the date and the body's
 * digest, and refuses anything else.
 */
export async function startS3(account: Account): Promise<{
  url: string;
  fail(fault: S3Fault | undefined): void;
  /** The keys of its files. */
  keys(): string[];
  /** How many uploads in parts are neither finished nor aborted. */
  openUploads(): number;
}> {
  const files = new Map<string, Stored>();
  const uploads = s3Uploads((key, bytes) =>
    files.set(key, { bytes, type: 'application/zip', modifiedAt: new Date() }),
  );
  let fault: S3Fault | undefined;
  const server = createServer((request, response) => {
    if (fault === 'hang') return;
    if (fault === 'reset') return void request.socket.resetAndDestroy();
    if (fault === 'slow_down') {
      request.resume();
      return refuse(response, 503, 'SlowDown', 'Please reduce your request rate.');
    }
    answer(request, response, account, { files, uploads }, fault).catch((error: unknown) => {
      refuse(response, 500, 'InternalError', String(error));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  afterAll(() => {
    server.closeAllConnections();
    return new Promise((done) => server.close(done));
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fail: (next) => (fault = next),
    keys: () => [...files.keys()],
    openUploads: uploads.open,
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  account: Account,
  { files, uploads }: { files: Map<string, Stored>; uploads: ReturnType<typeof s3Uploads> },
  fault: 'stall' | 'cut' | undefined,
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
    files.set(key, { bytes: body, type, modifiedAt: new Date() });
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
  if (!fault) return void response.end(part);
  response.write(part.subarray(0, part.length / 2), () => {
    if (fault === 'cut') request.socket.destroy();
  });
}

const tagOf = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`;

function refuse(response: ServerResponse, status: number, code: string, message: string): void {
  response
    .writeHead(status, { 'Content-Type': 'application/xml' })
    .end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${message}</Message></Error>`);
}

/** S3's reason for refusing a request; nothing if the account signed it. */
function refuseSignature(
  request: IncomingMessage,
  body: Buffer,
  { region, id, secret }: Account,
): [code: string, message: string] | undefined {
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    );
  if (!parts) return ['AccessDenied', 'Not signed'];
  const [, credential, signedHeaders, signature] = parts as unknown as [
    string,
    string,
    string,
    string,
  ];
  const header = (name: string) => String(request.headers[name] ?? '');
  const date = header('x-amz-date');
  const scope = `${date.slice(0, 8)}/${region}/s3/aws4_request`;
  if (credential !== `${id}/${scope}`) return ['InvalidAccessKeyId', 'Unknown key or scope'];
  const time = Date.parse(date.replace(/^(....)(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5'));
  if (!(Math.abs(Date.now() - time) < MAX_SKEW_MS)) return ['RequestTimeTooSkewed', 'Wrong time'];

  const digest = header('x-amz-content-sha256');
  if (digest !== sha256(body)) return ['XAmzContentSHA256Mismatch', 'Not the signed body'];
  const names = signedHeaders.split(';');
  for (const name of ['host', 'x-amz-content-sha256', 'x-amz-date']) {
    if (!names.includes(name)) return ['AccessDenied', `${name} is not signed`];
  }

  const url = new URL(request.url!, 'http://s3');
  const query = [...url.searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .sort();
  const canonical = [
    request.method,
    url.pathname,
    query.join('&'),
    ...names.map((name) => `${name}:${header(name).trim().replace(/ +/g, ' ')}`),
    '',
    signedHeaders,
    digest,
  ].join('\n');
  const text = ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n');
  const key = [date.slice(0, 8), region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (last, part) => hmac(last, part),
    `AWS4${secret}`,
  );
  const expected = hmac(key, text);
  return timingSafeEqual(expected, Buffer.from(signature, 'hex'))
    ? undefined
    : ['SignatureDoesNotMatch', 'The signature does not match'];
}
