import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createFile, type Movie, MP4BoxBuffer } from 'mp4box';

export interface VideoFacts {
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  readonly frames: number;
  /** Every frame stands by itself, so that a drag can stop at any of them. */
  readonly isAllIntra: boolean;
}

const run = promisify(execFile);
/** Re-encoding a turn takes seconds; a video that takes longer isn't one. */
const ENCODING_MS = 300_000;

/** What an MP4's own tables say of it; null for what can't be read as one. */
export function readVideo(bytes: Uint8Array): VideoFacts | null {
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
      isAllIntra: samples.every(({ is_sync: isKeyFrame }) => isKeyFrame),
    };
  } catch {
    return null;
  }
}

/** Makes every frame a key frame, as `ffmpeg` does it; null where there is no ffmpeg, or it fails. */
export async function encodeAllIntra(bytes: Uint8Array): Promise<Buffer | null> {
  const folder = await mkdtemp(join(tmpdir(), 'tag-video-'));
  const [from, to] = [join(folder, 'from.mp4'), join(folder, 'to.mp4')];
  const coding = ['-c:v', 'libx264', '-preset', 'medium', '-crf', '20', '-pix_fmt', 'yuv420p'];
  try {
    await writeFile(from, bytes);
    await run(
      'ffmpeg',
      [
        ...['-y', '-loglevel', 'error', '-i', from, '-an', ...coding],
        ...['-g', '1', '-bf', '0', '-movflags', '+faststart', to],
      ],
      { timeout: ENCODING_MS },
    );
    return await readFile(to);
  } catch {
    return null;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Whether videos can be encoded here. */
export async function hasEncoder(): Promise<boolean> {
  return run('ffmpeg', ['-version']).then(
    () => true,
    () => false,
  );
}
