import type { Box } from '@tag/contract/media';
import type { IncomingFiles } from './incoming-files.ts';
import type { Waiter } from './work-queue.ts';

/** A stored file's metadata. */
export interface MediaStat {
  /** In bytes. */
  readonly size: number;
  readonly modifiedAt: Date;
  /** Changes whenever the content does; letters, digits and hyphens only. */
  readonly revision: string;
}

/** Offsets of the first and the last byte, both inclusive, as in HTTP. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/** A stored file as it is now. */
export interface Source {
  readonly key: string;
  readonly stat: MediaStat;
}

/** A small version of a picture or of a part of it, `width` pixels wide. */
export interface SketchForm {
  /** In pixels of the full picture; it may be outside of it. */
  readonly crop: Box | null;
  readonly width: number;
  readonly format: 'webp' | 'jpeg';
}

/**
 * Stores pictures and clips. Keys are those of `parseStoredKey`; anything else isn't found and can't be
 * written. Files are written atomically and never change. A store that makes missing files does so in
 * turns; `waiter` is the caller.
 */
export interface MediaStore {
  /** Files that aren't media: deliveries until they are taken. */
  readonly incoming: IncomingFiles;
  stat(key: string, waiter?: Waiter): Promise<MediaStat | null>;
  /** The file or a part of it; null if there is none. The caller must read or cancel it. */
  read(key: string, range?: ByteRange, waiter?: Waiter): Promise<ReadableStream<Uint8Array> | null>;
  /**
   * Returns when the file is safely stored; readers see all of it or nothing. @throws Error if the bytes
   * don't match the key's extension.
   */
  write(key: string, bytes: Uint8Array): Promise<void>;
  /** The same for a large file, part by part. @throws what reading `content` throws: nothing is stored then */
  writeStream(key: string, content: AsyncIterable<Uint8Array>): Promise<void>;
  /** Deletes the file, if there is one. @throws Error if the key is invalid. */
  delete(key: string): Promise<void>;
  /**
   * Where anyone reads a public file from without this server, the same for an hour at least. Only stores whose
   * operator wants that have it.
   */
  address?(key: string): Promise<string>;
  /**
   * Whether the store can be used. @throws Outage if it doesn't answer now; SetupError if it can't be used as
   * it is set up.
   */
  check?(): Promise<void>;
  /**
   * A small version of a picture that isn't stored yet, made at once; null if it is stored, or can't be
   * made this way. Only stores that make missing files have this.
   */
  sketch?(key: string, form: SketchForm, waiter: Waiter): Promise<Uint8Array | null>;
}
