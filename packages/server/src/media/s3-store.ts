import { type Readable } from 'node:stream';
import {
  assertStorable,
  assertStoredKey,
  parseMediaKey,
  parseStoredKey,
  storable,
} from './media-key.ts';
import type { ByteRange, MediaStore } from './media-store.ts';
import {
  explainBucket,
  explainS3,
  isNoSuchKey,
  operationTime,
  S3_LIMITS,
  statusOf,
  type S3Limits,
} from './s3-errors.ts';
import { isOutage } from '../http/outage.ts';
import { s3Address } from './s3-address.ts';
import { s3Incoming } from './s3-incoming.ts';
import { s3Multipart } from './s3-multipart.ts';
import type { S3Settings } from './s3-settings.ts';
import { countS3 } from '../metrics/metrics.ts';

/** Readers of videos pause for long, and each keeps its connection. */
const MOST_CONNECTIONS = 256;

/**
 * Stores media in an S3 bucket, under their keys. The credentials must allow get, put, delete, and list,
 * and for deliveries to list and abort uploads in parts: without list, S3 answers 403 instead of 404 for
 * missing files. Nothing waits for S3 forever: what exceeds
 * the limits, and S3's own failures, are an `Outage`.
 */
export async function s3Store(settings: S3Settings, limits = S3_LIMITS): Promise<MediaStore> {
  const { bucket, region, endpoint, keys } = settings;
  // A large library that most installations don't need.
  const {
    DeleteObjectCommand,
    GetObjectCommand,
    HeadBucketCommand,
    HeadObjectCommand,
    PutObjectCommand,
    S3Client,
  } = await import('@aws-sdk/client-s3');
  const connect = (socketTimeout: number) =>
    new S3Client({
      region,
      ...(endpoint && { endpoint, forcePathStyle: true }),
      ...(keys && { credentials: { accessKeyId: keys.id, secretAccessKey: keys.secret } }),
      // The SDK sends and requests newer checksums by default, which many other services refuse.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: {
        connectionTimeout: limits.connectMs,
        socketTimeout,
        httpAgent: { maxSockets: MOST_CONNECTIONS },
        httpsAgent: { maxSockets: MOST_CONNECTIONS },
      },
    });
  const client = connect(limits.pauseMs);
  // A reader may pause as long as it likes: only the time in which it waits for S3 counts.
  const reader = connect(0);

  /** Runs an operation within its time. */
  async function within<T>(
    operation: string,
    ms: number,
    caller: AbortSignal | undefined,
    run: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const time = operationTime(ms, caller);
    try {
      const result = await run(time.signal);
      countS3(operation, 'ok');
      return result;
    } catch (error) {
      throw countFailure(operation, explainS3(error));
    } finally {
      time.end();
    }
  }

  /** Begins to read a file; null if there is none. */
  async function get(key: string, range: string | undefined, caller: AbortSignal | undefined) {
    const time = operationTime(limits.operationMs, caller);
    try {
      const found = await reader.send(
        new GetObjectCommand({ Bucket: bucket, Key: key, ...(range && { Range: range }) }),
        { abortSignal: time.signal },
      );
      countS3('read', 'ok');
      return { body: found.Body as Readable, time };
    } catch (error) {
      time.end();
      if (isNoSuchKey(error)) {
        countS3('read', 'ok');
        return null;
      }
      throw countFailure('read', explainS3(error));
    }
  }

  async function read(key: string, range?: ByteRange, caller?: AbortSignal) {
    const part = range && `bytes=${range.first}-${range.last}`;
    const found = await get(key, part, caller);
    return found && streamOf(found, limits);
  }

  const head = (key: string, caller?: AbortSignal) =>
    within('stat', limits.operationMs, caller, (abortSignal) =>
      client
        .send(new HeadObjectCommand({ Bucket: bucket, Key: key }), { abortSignal })
        .catch((error: unknown) => {
          if (statusOf(error) === 404) return null;
          throw error;
        }),
    );

  async function remove(key: string): Promise<void> {
    await within('delete', limits.operationMs, undefined, (abortSignal) =>
      client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }), { abortSignal }),
    );
  }

  async function write(key: string, bytes: Uint8Array): Promise<void> {
    assertStorable(key, bytes);
    await within('write', limits.writeMs, undefined, (abortSignal) =>
      client.send(
        new PutObjectCommand({
          Bucket: bucket,
          Key: key,
          Body: bytes,
          ...headersOf(key),
        }),
        { abortSignal },
      ),
    );
  }

  const multipart = await s3Multipart({
    ...{ client, bucket, limits },
    within: (operation, ms, run) => within(operation, ms, undefined, run),
  });

  const address = await s3Address(client, settings);

  return {
    ...(address && { address }),
    incoming: s3Incoming({
      ...{ multipart, read, delete: remove },
      sizeOf: async (key) => (await head(key))?.ContentLength ?? 0,
    }),

    async stat(key, waiter) {
      if (!parseStoredKey(key)) return null;
      const found = await head(key, waiter?.signal);
      if (!found) {
        // The answer to HEAD has no body, so it doesn't say whether the file or the bucket is missing.
        const read = await get(key, 'bytes=0-0', waiter?.signal);
        read?.time.end();
        read?.body.destroy();
        return null;
      }
      const { ContentLength: size, LastModified: modifiedAt, ETag: tag } = found;
      if (size === undefined || !modifiedAt || !tag)
        throw new Error(`S3 reports too little about ${key}`);
      return { size, modifiedAt, revision: tag.replace(/[^A-Za-z0-9-]/g, '') };
    },

    async read(key, range, waiter) {
      return parseStoredKey(key) ? read(key, range, waiter?.signal) : null;
    },

    write,

    async writeStream(key, content) {
      assertStoredKey(key);
      await multipart.writeAll(key, headersOf(key), storable(key, content), (bytes) =>
        write(key, bytes),
      );
    },

    async delete(key) {
      assertStoredKey(key);
      await remove(key);
    },

    async check() {
      await within('check', limits.operationMs, undefined, (abortSignal) =>
        client.send(new HeadBucketCommand({ Bucket: bucket }), { abortSignal }),
      ).catch((error: unknown) => {
        throw explainBucket(error, settings);
      });
    },
  };
}

/** Files never change. Caches get private ones from us only. */
const headersOf = (key: string) => ({
  ContentType: parseStoredKey(key)!.type,
  CacheControl: parseMediaKey(key) ? 'public, max-age=31536000, immutable' : 'private, no-store',
});

/** The body as a web stream, which fails when S3 pauses for too long or ends it early. */
function streamOf(
  { body, time }: { body: Readable; time: ReturnType<typeof operationTime> },
  { pauseMs }: S3Limits,
): ReadableStream<Uint8Array> {
  const parts = body[Symbol.asyncIterator]() as AsyncIterator<Uint8Array, undefined>;
  time.rest();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        time.pause(pauseMs);
        try {
          const { done, value } = await parts.next();
          time.rest();
          if (!done) return controller.enqueue(value);
          time.end();
          controller.close();
        } catch (error) {
          time.end();
          throw countFailure('read', explainS3(error));
        }
      },
      cancel() {
        time.end();
        body.destroy();
      },
    },
    { highWaterMark: 0 },
  );
}

function countFailure(operation: string, error: unknown): unknown {
  countS3(operation, isOutage(error) ? 'outage' : 'failed');
  return error;
}
