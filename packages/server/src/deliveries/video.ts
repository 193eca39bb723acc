import { createFile, type Movie, MP4BoxBuffer, type Sample, type Track } from 'mp4box';

export interface VideoFacts {
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  readonly frames: number;
  /** Why browsers can't show its frames at once; null: they can. */
  readonly obstacle: string | null;
}

/** The most entries in a track's tables: hours of sound. */
const MOST_SAMPLES = 1_000_000;
/** H.264 with 8 bits and 4:2:0: Baseline, Main, Extended, and High. */
const PLAYED_EVERYWHERE = /^avc1\.(?:42|4d|58|64)/i;

/** An MP4's properties, from its tables; null if it isn't readable. */
export function readVideo(bytes: Uint8Array): VideoFacts | null {
  if (!hasPlausibleTables(bytes)) return null;
  const file = createFile(false);
  let movie: Movie | undefined;
  file.onReady = (info) => (movie = info);
  try {
    const copy = new Uint8Array(bytes).buffer;
    file.appendBuffer(MP4BoxBuffer.fromArrayBuffer(copy, 0));
    file.flush();
    const track = movie?.videoTracks[0];
    if (!track?.video || track.nb_samples === 0) return null;
    const samples = file.getTrackSamplesInfo(track.id);
    return {
      width: track.video.width,
      height: track.video.height,
      frames: samples.length,
      obstacle: obstacleOf(track, samples, movie!.audioTracks.length > 0),
    };
  } catch {
    return null;
  }
}

/**
 * Whether the tables are safe to read: a few bytes can claim billions of samples, and the parser would
 * allocate memory for them. Fragmented files have their samples elsewhere.
 */
function hasPlausibleTables(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let hasMovie = false;
  for (let start = 0; start + 8 <= file.length;) {
    const type = file.toString('latin1', start + 4, start + 8);
    const size = boxSize(file, start);
    if (type === 'moof' || size < 8) return false;
    if (type === 'moov') {
      hasMovie = true;
      if (!isPlausible(file.subarray(start, start + size))) return false;
    }
    start += size;
  }
  return hasMovie;
}

function boxSize(file: Buffer, start: number): number {
  const size = file.readUInt32BE(start);
  if (size === 0) return file.length - start;
  if (size > 1) return size;
  return start + 16 <= file.length ? Number(file.readBigUInt64BE(start + 8)) : 0;
}

function isPlausible(movie: Buffer): boolean {
  for (const table of ['stsz', 'stz2']) {
    for (let at = movie.indexOf(table); at !== -1; at = movie.indexOf(table, at + 4)) {
      // The number of entries, after the name, version, and size.
      if (at + 16 <= movie.length && movie.readUInt32BE(at + 12) > MOST_SAMPLES) return false;
    }
  }
  return true;
}

function obstacleOf(track: Track, samples: readonly Sample[], hasSound: boolean): string | null {
  if (!PLAYED_EVERYWHERE.test(track.codec)) return 'Is not H.264 that every browser plays';
  if (!samples.every(({ is_sync: isKeyFrame }) => isKeyFrame)) {
    return 'Has frames that are not key frames';
  }
  if (!hasEvenFrames(samples)) return 'Has frames that last longer than others';
  if (isTurned(track)) return 'Is stored turned';
  return hasSound ? 'Has sound' : null;
}

/** The viewer finds a frame by time: the middle of its share must be in that frame. */
function hasEvenFrames(samples: readonly Sample[]): boolean {
  const first = samples[0]!.cts;
  const total = samples.reduce((sum, { duration }) => sum + duration, 0);
  return samples.every(({ cts, duration }, index) => {
    const middle = ((index + 0.5) / samples.length) * total;
    return cts - first <= middle && middle < cts - first + duration;
  });
}

function isTurned({ matrix }: Track): boolean {
  const [a, b, , c, d] = matrix as unknown as readonly number[];
  return b !== 0 || c !== 0 || a! <= 0 || d! <= 0;
}
