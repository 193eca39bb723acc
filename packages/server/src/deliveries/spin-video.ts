import { createReadStream } from 'node:fs';
import type { CardFile } from './card-files.ts';
import { encodeAllIntra, type EncodingFailure } from './encoder.ts';
import { UNREADABLE_VIDEO } from './file-kind.ts';
import type { DeliveryRefusal } from './refusal.ts';
import type { Content } from './store-media.ts';
import { readVideo, type VideoFacts } from './video.ts';

/** Browsers don't decode larger frames, and reports don't list more. */
const MOST_PIXELS_A_SIDE = 4096;
const MOST_FRAMES = 10_000;

const FAILURES: Readonly<Record<EncodingFailure, string>> = {
  'no encoder':
    'there is no ffmpeg here to encode it again: install ffmpeg, or send H.264 with key frames ' +
    'only, without sound',
  'too slow': 'encoding it again took too long',
  unreadable: 'could not be decoded to the end to be encoded again',
};

/** An accepted video. */
interface SpinVideo extends VideoFacts {
  readonly content: Content;
  /** Removes its temporary file, if it has one. */
  remove(): Promise<void>;
}

/**
 * A 360 video whose frames browsers can show at once: as delivered, or re-encoded if possible.
 * @returns null if it was refused
 */
export async function takeSpin(
  { field, name, stream }: Omit<CardFile, 'read'>,
  refusal: DeliveryRefusal,
): Promise<SpinVideo | null> {
  const refuse = (reason: string) => {
    refusal.add(field, reason, name);
    return null;
  };
  const facts = await readVideo(stream());
  if (!facts) return refuse(UNREADABLE_VIDEO);
  const { frames, height, obstacle, width } = facts;
  if (Math.max(width, height) > MOST_PIXELS_A_SIDE || frames > MOST_FRAMES) {
    const [side, count] = [MOST_PIXELS_A_SIDE, MOST_FRAMES].map((most) =>
      most.toLocaleString('en-US'),
    );
    return refuse(
      `Has ${width} x ${height} pixels and ${frames} frames: send at most ${side} x ${side} and ${count}`,
    );
  }
  if (obstacle === null) return { ...facts, content: stream, remove: async () => {} };
  const encoded = await encodeAllIntra(stream());
  if (typeof encoded === 'string') return refuse(`${obstacle}, and ${FAILURES[encoded]}`);
  const read = (): AsyncIterable<Uint8Array> => createReadStream(encoded.path);
  const again = await readVideo(read());
  // A truncated file is decoded up to its end; long frames are filled with copies.
  const isWhole = again && again.frames >= frames && again.frames <= MOST_FRAMES;
  if (!isWhole || again.obstacle !== null) {
    await encoded.remove();
    return refuse(`${obstacle}, and ${FAILURES.unreadable}`);
  }
  return { ...again, content: read, remove: encoded.remove };
}
