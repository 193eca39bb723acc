/**
 * The size of a part in bytes; the last may be smaller. S3 takes at most 10,000 parts of a file, none but the
 * last below 5 MiB. One part at a time is in memory.
 */
export const PART_BYTES = 8 * 2 ** 20;

/** A file on its way. */
export interface IncomingFile {
  /** A UUID. */
  readonly id: string;
  /** The store's name for the upload; null: it has none, or has finished it. */
  readonly upload: string | null;
}

/**
 * Large files that are kept until somebody has worked through them, under `incoming/`: no address serves
 * them, and their keys aren't media keys.
 */
export interface IncomingFiles {
  /** Prepares a file. @returns the store's name for the upload */
  begin(id: string): Promise<string | null>;
  /** Writes a part, again too; they count from 0, each after the one before. */
  writePart(file: IncomingFile, part: number, bytes: Uint8Array): Promise<void>;
  /** An address of the store that takes a part for an hour; without one, parts are sent to us. */
  partAddress?(file: IncomingFile, part: number): Promise<string>;
  /** The bytes of all parts up to the first that is missing. */
  arrived(file: IncomingFile): Promise<number>;
  /** Makes one file of the parts. Returns when it is safely stored. */
  finish(file: IncomingFile): Promise<void>;
  /** A finished file on this machine's disk, until it is closed; null if there is none. */
  open(id: string): Promise<LocalFile | null>;
  /** Deletes a file, or its parts, if there are any. */
  delete(file: IncomingFile): Promise<void>;
}

interface LocalFile {
  readonly path: string;
  close(): Promise<void>;
}

/** The key of an incoming file. */
export const incomingKey = (id: string) => `incoming/${id}.zip`;
