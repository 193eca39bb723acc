/** The files of a delivery, by their names; none is in a folder. */
export interface DeliverySource {
  /** @returns undefined where there is no such file. @throws UnreadableFile */
  read(name: string): Promise<Buffer | undefined>;
  close(): Promise<void>;
}

const MIB = 2 ** 20;
/** What is taken in at most, in bytes. */
export const DELIVERY_LIMITS = {
  /** A zip as it is sent. */
  zip: 2048 * MIB,
  /** `delivery.json`. */
  manifest: 64 * MIB,
  /** Any other file. */
  file: 256 * MIB,
  /** All files of a zip, unpacked. */
  unpacked: 8192 * MIB,
  /** How many files a zip has. */
  files: 200_000,
} as const;

/** A delivery that can't be read at all: nothing of it was taken. */
export class UnreadableDelivery extends Error {}

/** A file of a delivery that can't be read; the others can. */
export class UnreadableFile extends Error {}

export function inMegabytes(bytes: number): string {
  return `${Math.round(bytes / MIB).toLocaleString('en-US')} MB`;
}
