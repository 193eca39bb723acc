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

/**
 * Where pictures and clips lie. Keys are those of `parseStoredKey`; a key that is none is never
 * found and cannot be written. Files are written whole and are not changed afterwards.
 */
export interface MediaStore {
  stat(key: string): Promise<MediaStat | null>;
  /** The file or the asked part of it; null when there is none. The caller reads or cancels it. */
  read(key: string, range?: ByteRange): Promise<ReadableStream<Uint8Array> | null>;
  /**
   * Returns when the file is safely stored; whoever reads meanwhile sees all of it or nothing.
   * @throws Error when the bytes are not what the key's ending says.
   */
  write(key: string, bytes: Uint8Array): Promise<void>;
  /** Returns when there is no such file, whether there was one or not. @throws Error for no key. */
  delete(key: string): Promise<void>;
}
