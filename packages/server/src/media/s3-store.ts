import { assertStorable, assertStoredKey, parseStoredKey } from './media-key.ts';
import type { MediaStore } from './media-store.ts';

export interface S3Settings {
  readonly bucket: string;
  readonly region: string;
  /** Another service with S3's API: `https://objects.example.com`. */
  readonly endpoint?: string | undefined;
  /** Without keys, the SDK uses its usual sources: its variables, the machine's role. */
  readonly keys?: { readonly id: string; readonly secret: string } | undefined;
}

/**
 * Stores media in an S3 bucket, under their keys. The credentials must allow get, put, delete, and list:
 * without list, S3 answers 403 instead of 404 for missing files.
 */
export async function s3Store(settings: S3Settings): Promise<MediaStore> {
  const { bucket, region, endpoint, keys } = settings;
  // A large library that most installations don't need.
  const { DeleteObjectCommand, GetObjectCommand, HeadObjectCommand, PutObjectCommand, S3Client } =
    await import('@aws-sdk/client-s3');
  const client = new S3Client({
    region,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(keys && { credentials: { accessKeyId: keys.id, secretAccessKey: keys.secret } }),
    // The SDK sends and requests newer checksums by default, which many other services refuse.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });

  return {
    async stat(key) {
      if (!parseStoredKey(key)) return null;
      const found = await client
        .send(new HeadObjectCommand({ Bucket: bucket, Key: key }))
        .catch(nullWhenMissing);
      if (!found) return null;
      const { ContentLength: size, LastModified: modifiedAt, ETag: tag } = found;
      if (size === undefined || !modifiedAt || !tag)
        throw new Error(`S3 reports too little about ${key}`);
      return { size, modifiedAt, revision: tag.replace(/[^A-Za-z0-9-]/g, '') };
    },

    async read(key, range) {
      if (!parseStoredKey(key)) return null;
      const found = await client
        .send(
          new GetObjectCommand({
            Bucket: bucket,
            Key: key,
            ...(range && { Range: `bytes=${range.first}-${range.last}` }),
          }),
        )
        .catch(nullWhenMissing);
      return (found?.Body?.transformToWebStream() as ReadableStream<Uint8Array>) ?? null;
    },

    async write(key, bytes) {
      assertStorable(key, bytes);
      await client.send(
        new PutObjectCommand({
          Bucket: bucket,
          Key: key,
          Body: bytes,
          ContentType: parseStoredKey(key)!.type,
        }),
      );
    },

    async delete(key) {
      assertStoredKey(key);
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }));
    },
  };
}

function nullWhenMissing(error: unknown): null {
  const { $metadata: answer } = error as { $metadata?: { httpStatusCode?: number } };
  if (answer?.httpStatusCode === 404) return null;
  throw error;
}
