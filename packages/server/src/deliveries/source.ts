/** The files of a delivery, by their names; none is in a folder. */
export interface DeliverySource {
  /**
   * A file's bytes, part by part; read them, or they stay open. @returns undefined if there is no such
   * file. @throws UnreadableFile, also while it is read
   */
  open(name: string): Promise<AsyncIterable<Uint8Array> | undefined>;
  close(): Promise<void>;
}

const MIB = 2 ** 20;
/** The largest accepted sizes, in bytes. */
export const DELIVERY_LIMITS = {
  /** A zip as sent. */
  zip: 2048 * MIB,
  /** `delivery.json`. */
  manifest: 64 * MIB,
  picture: 128 * MIB,
  /** Any other file. */
  file: 256 * MIB,
  /** All files of a card. */
  card: 512 * MIB,
  /** All files of a zip, unpacked. */
  unpacked: 8192 * MIB,
  /** Files in a zip. */
  files: 200_000,
} as const;

/** A delivery that can't be read at all: nothing was accepted. */
export class UnreadableDelivery extends Error {}

/** A single file of a delivery that can't be read. */
export class UnreadableFile extends Error {}

export function inMegabytes(bytes: number): string {
  return `${Math.round(bytes / MIB).toLocaleString('en-US')} MB`;
}
