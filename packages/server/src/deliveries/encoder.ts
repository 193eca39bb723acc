import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, getPriority, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { DELIVERY_LIMITS } from './source.ts';

/** Re-encoding a 360 video takes seconds; one that takes longer isn't valid. */
const ENCODING_MS = 300_000;
/** A `nice` value: behind everything that users wait for. */
const PRIORITY = 14;

/** In square pixels; a file can claim pixels of any width. */
const EVEN_SIZE = String.raw`trunc(min(iw*sar\,4096)/2)*2:trunc(ih/2)*2`;

/** Why there is no video: no encoder is installed, it took too long, or it can't be decoded. */
export type EncodingFailure = 'no encoder' | 'too slow' | 'unreadable';

/** A video in a temporary file, until it is removed. */
interface EncodedVideo {
  readonly path: string;
  remove(): Promise<void>;
}

/**
 * Re-encodes a video for browsers: key frames only, all equally long, upright, with square pixels and
 * even sides, without sound. Uses `ffmpeg`.
 */
export async function encodeAllIntra(
  content: Uint8Array | AsyncIterable<Uint8Array>,
  patienceMs = ENCODING_MS,
): Promise<EncodedVideo | EncodingFailure> {
  const folder = await mkdtemp(join(tmpdir(), 'tag-video-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const [from, path] = [join(folder, 'from.mp4'), join(folder, 'to.mp4')];
    await writeFile(from, content);
    const failure = await runEncoder(from, path, patienceMs);
    if (failure === null) return { path, remove };
    await remove();
    return failure;
  } catch (error) {
    await remove();
    throw error;
  }
}

async function runEncoder(
  from: string,
  to: string,
  patienceMs: number,
): Promise<EncodingFailure | null> {
  // CPU time.
  const seconds = Math.ceil((patienceMs / 1000) * availableParallelism());
  const args = [
    // Ends by itself, even if this process is gone.
    ...['-nostdin', '-loglevel', 'quiet', '-timelimit', String(seconds)],
    // Only MP4, no external references; damage is an error.
    ...['-protocol_whitelist', 'file', '-err_detect', 'explode', '-xerror'],
    ...['-f', 'mov', '-i', from],
    ...['-map', '0:v:0', '-map_metadata', '-1', '-map_chapters', '-1'],
    ...['-vf', `fps=source_fps,scale=${EVEN_SIZE},setsar=1`],
    ...['-c:v', 'libx264', '-preset', 'medium', '-crf', '20', '-pix_fmt', 'yuv420p'],
    ...['-g', '1', '-bf', '0', '-movflags', '+faststart', '-fs', String(DELIVERY_LIMITS.file), to],
  ];
  const child = spawn('ffmpeg', args, {
    stdio: 'ignore',
    env: { PATH: process.env.PATH },
    timeout: patienceMs,
    killSignal: 'SIGKILL',
  });
  const ended = once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>;
  if (child.pid !== undefined) setPriority(child.pid, Math.max(PRIORITY, getPriority()));
  try {
    const [code, signal] = await ended;
    if (child.killed || signal === 'SIGXCPU') return 'too slow';
    return code === 0 ? null : 'unreadable';
  } catch {
    return 'no encoder';
  }
}
