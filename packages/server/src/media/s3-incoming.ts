import type { ListPartsCommandOutput, S3Client } from '@aws-sdk/client-s3';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import {
  type IncomingFile,
  type IncomingFiles,
  incomingKey,
  PART_BYTES,
} from './incoming-files.ts';
import { isNoSuchUpload, type S3Limits, statusOf } from './s3-errors.ts';

interface S3Parts {
  readonly client: S3Client;
  readonly bucket: string;
  readonly limits: S3Limits;
  /** Runs an operation within its time. */
  within<T>(operation: string, ms: number, run: (signal: AbortSignal) => Promise<T>): Promise<T>;
  /** Any file of the bucket; null if there is none. */
  read(key: string): Promise<ReadableStream<Uint8Array> | null>;
}

/** How long the address of a part is good. */
const ADDRESS_SECONDS = 3600;

/** The parts that S3 lists, without those after a gap. */
type ListedParts = NonNullable<ListPartsCommandOutput['Parts']>;

/** Keeps incoming files in the bucket, as multipart uploads until they are finished. */
export async function s3Incoming(parts: S3Parts): Promise<IncomingFiles> {
  const { bucket, client, limits, within } = parts;
  const {
    AbortMultipartUploadCommand,
    CompleteMultipartUploadCommand,
    CreateMultipartUploadCommand,
    DeleteObjectCommand,
    HeadObjectCommand,
    ListPartsCommand,
    UploadPartCommand,
  } = await import('@aws-sdk/client-s3');
  const { getSignedUrl } = await import('@aws-sdk/s3-request-presigner');
  const nameOf = (id: string) => ({ Bucket: bucket, Key: incomingKey(id) });
  const uploadOf = ({ id, upload }: IncomingFile) => ({
    ...nameOf(id),
    UploadId: upload ?? undefined,
  });

  /** @returns undefined if the upload is finished, or aborted */
  async function listed(file: IncomingFile): Promise<ListedParts | undefined> {
    const answer = await within('list', limits.operationMs, (abortSignal) =>
      client.send(new ListPartsCommand(uploadOf(file)), { abortSignal }).catch((error: unknown) => {
        if (isNoSuchUpload(error)) return undefined;
        throw error;
      }),
    );
    if (!answer) return undefined;
    const { Parts: found = [] } = answer;
    const gap = found.findIndex(({ PartNumber: number }, index) => number !== index + 1);
    return gap < 0 ? found : found.slice(0, gap);
  }

  const finishedBytes = ({ id }: IncomingFile): Promise<number> =>
    within('stat', limits.operationMs, async (abortSignal) => {
      const found = await client
        .send(new HeadObjectCommand(nameOf(id)), { abortSignal })
        .catch((error: unknown) => {
          if (statusOf(error) === 404) return undefined;
          throw error;
        });
      return found?.ContentLength ?? 0;
    });

  return {
    async begin(id) {
      const { UploadId: upload } = await within('begin', limits.operationMs, (abortSignal) =>
        client.send(
          new CreateMultipartUploadCommand({ ...nameOf(id), ContentType: 'application/zip' }),
          { abortSignal },
        ),
      );
      if (upload === undefined) throw new Error('S3 began an upload without an id');
      return upload;
    },

    async writePart(file, part, bytes) {
      await within('write', limits.writeMs, (abortSignal) =>
        client.send(
          new UploadPartCommand({ ...uploadOf(file), PartNumber: part + 1, Body: bytes }),
          { abortSignal },
        ),
      );
    },

    partAddress: (file, part) =>
      getSignedUrl(client, new UploadPartCommand({ ...uploadOf(file), PartNumber: part + 1 }), {
        expiresIn: ADDRESS_SECONDS,
      }),

    async arrived(file) {
      const found = await listed(file);
      if (!found) return finishedBytes(file);
      let bytes = 0;
      for (const { Size: size = 0 } of found) {
        bytes += size;
        if (size < PART_BYTES) break;
      }
      return bytes;
    },

    async finish(file) {
      const found = await listed(file);
      // Its answer was lost.
      if (!found && (await finishedBytes(file)) > 0) return;
      const sent = (found ?? []).map(({ ETag, PartNumber }) => ({ ETag, PartNumber }));
      await within('finish', limits.writeMs, (abortSignal) =>
        client.send(
          new CompleteMultipartUploadCommand({
            ...uploadOf(file),
            MultipartUpload: { Parts: sent },
          }),
          { abortSignal },
        ),
      );
    },

    async open(id) {
      const content = await parts.read(incomingKey(id));
      if (!content) return null;
      const folder = join(tmpdir(), `tag-delivery-${id}`);
      const close = () => rm(folder, { recursive: true, force: true });
      // Left over from a run that was killed.
      await close();
      await mkdir(folder, { mode: 0o700 });
      const path = join(folder, 'delivery.zip');
      try {
        await pipeline(
          Readable.fromWeb(content as NodeStream<Uint8Array>),
          createWriteStream(path),
        );
      } catch (error) {
        await close();
        throw error;
      }
      return { path, close };
    },

    async delete(file) {
      if (file.upload !== null) {
        await within('delete', limits.operationMs, (abortSignal) =>
          client
            .send(new AbortMultipartUploadCommand(uploadOf(file)), { abortSignal })
            .catch((error: unknown) => {
              if (!isNoSuchUpload(error)) throw error;
            }),
        );
      }
      await within('delete', limits.operationMs, (abortSignal) =>
        client.send(new DeleteObjectCommand(nameOf(file.id)), { abortSignal }),
      );
    },
  };
}
