import { assertStorable, assertStoredKey, parseStoredKey } from './media-key.ts';
import type { MediaStore } from './media-store.ts';

export interface S3Settings {
  readonly bucket: string;
  readonly region: string;
  /** A service other than Amazon's that speaks S3: `https://objects.example.com`. */
  readonly endpoint?: string | undefined;
  /** Without keys the SDK looks where it always does: its own variables, the machine's role. */
  readonly keys?: { readonly id: string; readonly secret: string } | undefined;
}

/**
 * Keeps media in an S3 bucket, under their keys. Whose keys these are must be allowed to get, put,
 * delete and list: without the last, S3 answers 403 instead of 404 for what is not there.
 */
export async function s3Store(settings: S3Settings): Promise<MediaStore> {
  const { bucket, region, endpoint, keys } = settings;
  // A large library that most installations do without.
  const { DeleteObjectCommand, GetObjectCommand, HeadObjectCommand, PutObjectCommand, S3Client } =
    await import('@aws-sdk/client-s3');
  const client = new S3Client({
    region,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(keys && { credentials: { accessKeyId: keys.id, secretAccessKey: keys.secret } }),
    // Newer checksums are sent and asked for by default; many services besides Amazon's refuse them.
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
