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
import type { S3Multipart, S3Upload } from './s3-multipart.ts';

interface Bucket {
  readonly multipart: S3Multipart;
  /** Any file of the bucket; null if there is none. */
  read(key: string): Promise<ReadableStream<Uint8Array> | null>;
  /** Its size; 0 if there is none. */
  sizeOf(key: string): Promise<number>;
  delete(key: string): Promise<void>;
}

/** Keeps incoming files in the bucket, as uploads in parts until they are finished. */
export function s3Incoming(bucket: Bucket): IncomingFiles {
  const { multipart } = bucket;
  const uploadOf = ({ id, upload }: IncomingFile): S3Upload => ({ key: incomingKey(id), upload });

  return {
    begin: (id) => multipart.begin(incomingKey(id), { ContentType: 'application/zip' }),
    writePart: (file, part, bytes) => multipart.write(uploadOf(file), part, bytes),
    partAddress: (file, part) => multipart.address(uploadOf(file), part),

    async arrived(file) {
      const listed = await multipart.list(uploadOf(file));
      if (!listed) return bucket.sizeOf(incomingKey(file.id));
      let bytes = 0;
      for (const { Size: size = 0 } of listed) {
        bytes += size;
        if (size < PART_BYTES) break;
      }
      return bytes;
    },

    async finish(file) {
      const listed = await multipart.list(uploadOf(file));
      // It is finished, and the answer was lost.
      if (!listed && (await bucket.sizeOf(incomingKey(file.id))) > 0) return;
      await multipart.finish(uploadOf(file), listed ?? []);
    },

    async open(id) {
      const content = await bucket.read(incomingKey(id));
      if (!content) return null;
      const folder = join(tmpdir(), `tag-delivery-${id}`);
      const close = () => rm(folder, { recursive: true, force: true });
      // Left over from a run that was killed.
      await close();
      await mkdir(folder, { mode: 0o700 });
      const path = join(folder, 'delivery.zip');
      const zip = Readable.fromWeb(content as NodeStream<Uint8Array>);
      try {
        await pipeline(zip, createWriteStream(path));
      } catch (error) {
        await close();
        throw error;
      }
      return { path, close };
    },

    async delete(file) {
      if (file.upload !== null) await multipart.abort(uploadOf(file));
      await bucket.delete(incomingKey(file.id));
    },
  };
}
