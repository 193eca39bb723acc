import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export interface Account {
  bucket: string;
  region: string;
  id: string;
  secret: string;
}

type Refusal = [code: string, message: string];

const MAX_SKEW_MS = 15 * 60_000;

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string) =>
  createHmac('sha256', key).update(data).digest();

/** What a request says about its signature. */
interface Signed {
  credential: string;
  signedHeaders: string;
  signature: string;
  date: string;
  /** Of the body, or that it isn't signed. */
  digest: string;
  /** How long it is good, from its date. */
  goodMs: number;
  required: readonly string[];
}

/** S3's reason for refusing a request; nothing if the account signed it, or its address. */
export function refuseSignature(
  request: IncomingMessage,
  body: Buffer,
  { region, id, secret }: Account,
): Refusal | undefined {
  const url = new URL(request.url!, 'http://s3');
  const signed = url.searchParams.has('X-Amz-Signature')
    ? readAddress(url)
    : readHeaders(request.headers as Record<string, string>);
  if (!signed) return ['AccessDenied', 'Not signed'];
  const { credential, date, digest, goodMs, required, signature, signedHeaders } = signed;
  const scope = `${date.slice(0, 8)}/${region}/s3/aws4_request`;
  if (credential !== `${id}/${scope}`) return ['InvalidAccessKeyId', 'Unknown key or scope'];
  const time = Date.parse(date.replace(/^(....)(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5'));
  const age = Date.now() - time;
  if (!(age > -MAX_SKEW_MS && age < goodMs)) return ['RequestTimeTooSkewed', 'Wrong time'];
  if (digest !== 'UNSIGNED-PAYLOAD' && digest !== sha256(body)) {
    return ['XAmzContentSHA256Mismatch', 'Not the signed body'];
  }
  const names = signedHeaders.split(';');
  for (const name of required) {
    if (!names.includes(name)) return ['AccessDenied', `${name} is not signed`];
  }

  const query = [...url.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .sort();
  const canonical = [
    request.method,
    url.pathname,
    query.join('&'),
    ...names.map(
      (name) =>
        `${name}:${String(request.headers[name] ?? '')
          .trim()
          .replace(/ +/g, ' ')}`,
    ),
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

function readHeaders(headers: Record<string, string>): Signed | undefined {
  const [, credential, signedHeaders, signature] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers['authorization'] ?? '',
    ) ?? [];
  if (credential === undefined) return undefined;
  return {
    ...{ credential, signedHeaders: signedHeaders!, signature: signature! },
    date: headers['x-amz-date'] ?? '',
    // A body must be signed.
    digest: (headers['x-amz-content-sha256'] ?? '').replace('UNSIGNED-PAYLOAD', ''),
    goodMs: MAX_SKEW_MS,
    required: ['host', 'x-amz-content-sha256', 'x-amz-date'],
  };
}

function readAddress({ searchParams }: URL): Signed | undefined {
  const read = (name: string) => searchParams.get(`X-Amz-${name}`) ?? '';
  if (read('Algorithm') !== 'AWS4-HMAC-SHA256' || !/^[0-9a-f]{64}$/.test(read('Signature'))) {
    return undefined;
  }
  return {
    credential: read('Credential'),
    signedHeaders: read('SignedHeaders'),
    signature: read('Signature'),
    date: read('Date'),
    digest: 'UNSIGNED-PAYLOAD',
    goodMs: Number(read('Expires')) * 1000,
    required: ['host'],
  };
}
