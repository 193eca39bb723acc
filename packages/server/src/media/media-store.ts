import type { Waiter } from './work-queue.ts';

/** What is known of a stored file without reading it. */
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

/** A small form of a picture, `width` pixels wide. */
export interface SketchForm {
  readonly width: number;
  readonly format: 'webp' | 'jpeg';
}

/**
 * Where pictures and clips are kept. Keys are those of `parseStoredKey`; anything else is never found
 * and cannot be written. Files are written whole and do not change afterwards. A store that makes what
 * it lacks does so in turns: `waiter` says for whom.
 */
export interface MediaStore {
  stat(key: string, waiter?: Waiter): Promise<MediaStat | null>;
  /** The file or part of it; null when there is none. The caller reads or cancels it. */
  read(key: string, range?: ByteRange, waiter?: Waiter): Promise<ReadableStream<Uint8Array> | null>;
  /**
   * Returns when the file is safely stored; whoever reads meanwhile sees all of it or nothing.
   * @throws Error when the bytes are not what the key's ending says.
   */
  write(key: string, bytes: Uint8Array): Promise<void>;
  /** Returns when there is no such file, whether there was one or not. @throws Error for no key. */
  delete(key: string): Promise<void>;
  /**
   * A picture that is not stored yet, made small and at once; null when it is stored, or cannot be
   * made this way. Only stores that make what they lack have this.
   */
  sketch?(key: string, form: SketchForm, waiter: Waiter): Promise<Uint8Array | null>;
}
