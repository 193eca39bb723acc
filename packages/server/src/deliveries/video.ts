import pLimit from 'p-limit';
import { Piscina } from 'piscina';
import { readTables } from './video-tables.ts';

export interface VideoFacts {
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  readonly frames: number;
  /** Why browsers can't show its frames at once; null: they can. */
  readonly obstacle: string | null;
}

/** Reading the tables of an honest video takes milliseconds, but behind everything else on a busy machine. */
const READING_MS = 120_000;
const THREADS = 2;

const pool = new Piscina<Uint8Array, VideoFacts | null>({
  filename: new URL('./video-thread.mjs', import.meta.url).href,
  minThreads: 0,
  maxThreads: THREADS,
  idleTimeout: 30_000,
  resourceLimits: { maxOldGenerationSizeMb: 512 },
});
/** So the time limit doesn't include waiting for another video. */
const inTurns = pLimit(THREADS);

/**
 * An MP4's properties, from its tables, read in a thread. @returns null if it isn't readable, or reading it
 * takes too long or too much memory. @throws what reading `content` throws
 */
export async function readVideo(
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  patienceMs = READING_MS,
): Promise<VideoFacts | null> {
  const tables = await readTables(content);
  if (!tables) return null;
  return inTurns(() =>
    pool.run(tables, { signal: AbortSignal.timeout(patienceMs) }).catch(() => null),
  );
}
