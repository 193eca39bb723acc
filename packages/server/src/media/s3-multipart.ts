import type { ListPartsCommandOutput, S3Client } from '@aws-sdk/client-s3';
import { inParts } from './in-parts.ts';
import { PART_BYTES } from './incoming-files.ts';
import { isNoSuchUpload, type S3Limits } from './s3-errors.ts';

interface S3Parts {
  readonly client: S3Client;
  readonly bucket: string;
  readonly limits: S3Limits;
  /** Runs an operation within its time. */
  within<T>(operation: string, ms: number, run: (signal: AbortSignal) => Promise<T>): Promise<T>;
}

/** An upload in parts that isn't finished. */
export interface S3Upload {
  readonly key: string;
  /** S3's id. */
  readonly upload: string | null;
}

/** What a file is stored with. */
interface S3Headers {
  readonly ContentType: string;
  readonly CacheControl?: string;
}

/** Parts of an upload, as S3 knows them. */
type ListedParts = NonNullable<ListPartsCommandOutput['Parts']>;

/** How long the address of a part is good. */
const ADDRESS_SECONDS = 3600;

export type S3Multipart = Awaited<ReturnType<typeof s3Multipart>>;

/** S3's uploads in parts. Their numbers count from 0 here. */
export async function s3Multipart({ bucket, client, limits, within }: S3Parts) {
  const {
    AbortMultipartUploadCommand,
    CompleteMultipartUploadCommand,
    CreateMultipartUploadCommand,
    ListPartsCommand,
    UploadPartCommand,
  } = await import('@aws-sdk/client-s3');
  const { getSignedUrl } = await import('@aws-sdk/s3-request-presigner');
  const uploadOf = ({ key, upload }: S3Upload) => ({
    ...{ Bucket: bucket, Key: key },
    UploadId: upload ?? undefined,
  });

  async function begin(key: string, headers: S3Headers): Promise<string> {
    const { UploadId: upload } = await within('begin', limits.operationMs, (abortSignal) =>
      client.send(new CreateMultipartUploadCommand({ Bucket: bucket, Key: key, ...headers }), {
        abortSignal,
      }),
    );
    if (upload === undefined) throw new Error('S3 began an upload without an id');
    return upload;
  }

  async function write(to: S3Upload, part: number, bytes: Uint8Array): Promise<void> {
    await within('write', limits.writeMs, (abortSignal) =>
      client.send(new UploadPartCommand({ ...uploadOf(to), PartNumber: part + 1, Body: bytes }), {
        abortSignal,
      }),
    );
  }

  /** Those before the first that is missing; undefined if the upload is finished, or aborted. */
  async function list(upload: S3Upload): Promise<ListedParts | undefined> {
    const answer = await within('list', limits.operationMs, (abortSignal) =>
      client
        .send(new ListPartsCommand(uploadOf(upload)), { abortSignal })
        .catch((error: unknown) => {
          if (isNoSuchUpload(error)) return undefined;
          throw error;
        }),
    );
    if (!answer) return undefined;
    const { Parts: found = [] } = answer;
    const gap = found.findIndex(({ PartNumber: number }, index) => number !== index + 1);
    return gap < 0 ? found : found.slice(0, gap);
  }

  async function finish(upload: S3Upload, listed: ListedParts): Promise<void> {
    const sent = listed.map(({ ETag, PartNumber }) => ({ ETag, PartNumber }));
    await within('finish', limits.writeMs, (abortSignal) =>
      client.send(
        new CompleteMultipartUploadCommand({
          ...uploadOf(upload),
          MultipartUpload: { Parts: sent },
        }),
        { abortSignal },
      ),
    );
  }

  async function abort(upload: S3Upload): Promise<void> {
    await within('delete', limits.operationMs, (abortSignal) =>
      client
        .send(new AbortMultipartUploadCommand(uploadOf(upload)), { abortSignal })
        .catch((error: unknown) => {
          if (!isNoSuchUpload(error)) throw error;
        }),
    );
  }

  return {
    ...{ begin, write, list, finish, abort },
    /** An address that takes a part. */
    address: (upload: S3Upload, part: number): Promise<string> =>
      getSignedUrl(client, new UploadPartCommand({ ...uploadOf(upload), PartNumber: part + 1 }), {
        expiresIn: ADDRESS_SECONDS,
      }),
    /** Writes a file whose size isn't known; a small one with `writeSmall`. */
    async writeAll(
      key: string,
      headers: S3Headers,
      content: AsyncIterable<Uint8Array>,
      writeSmall: (bytes: Uint8Array) => Promise<void>,
    ): Promise<void> {
      let to: S3Upload | undefined;
      let part = 0;
      try {
        for await (const bytes of inParts(content)) {
          if (!to && bytes.byteLength < PART_BYTES) return await writeSmall(bytes);
          to ??= { key, upload: await begin(key, headers) };
          await write(to, part, bytes);
          part += 1;
        }
        if (to) await finish(to, (await list(to)) ?? []);
      } catch (error) {
        if (to) await abort(to).catch(() => {});
        throw error;
      }
    },
  };
}
