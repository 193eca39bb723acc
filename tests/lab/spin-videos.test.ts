import { execFileSync, spawnSync } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { encodeAllIntra } from '../../packages/server/src/deliveries/encoder.ts';
import { DeliveryRefusal } from '../../packages/server/src/deliveries/refusal.ts';
import { takeSpin } from '../../packages/server/src/deliveries/spin-video.ts';
import { allIntraVideo } from '../support/delivery.ts';

const hasEncoder = spawnSync('ffmpeg', ['-version']).status === 0;
if (!hasEncoder)
  console.warn('There is no ffmpeg here: that videos are encoded again is not tested');

const folder = await mkdtemp(join(tmpdir(), 'tag-spins-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const path = process.env.PATH;

/** @returns what was accepted, and the reason if it wasn't */
async function take(bytes: Uint8Array) {
  const refusal = new DeliveryRefusal();
  const file = { field: 'spin.video', name: 'clip.mp4', bytes: Buffer.from(bytes) };
  return { video: await takeSpin(file, refusal), reason: refusal.problems[0]?.reason };
}

/** @param pathes where programs are searched instead. */
async function withPath<T>(pathes: string, work: () => Promise<T>): Promise<T> {
  process.env.PATH = pathes;
  try {
    return await work();
  } finally {
    process.env.PATH = path;
  }
}

/** Changes the first bytes after a box's name. */
function patched(video: Buffer, box: string, offset: number, numbers: readonly number[]): Buffer {
  const copy = Buffer.from(video);
  const start = copy.indexOf(box) + 4 + offset;
  for (const [at, number] of numbers.entries()) copy.writeInt32BE(number | 0, start + at * 4);
  return copy;
}
const turned = (video: Buffer) =>
  patched(video, 'tkhd', 40, [0, 65536, 0, -65536, 0, 0, 0, 0, 2 ** 30]);

describe('a 360 video', () => {
  test('with only key frames stays as it came', async () => {
    const bytes = await allIntraVideo();
    const { video } = await take(bytes);
    expect(video).toMatchObject({ width: 96, height: 96, frames: 24 });
    expect(bytes.equals(video!.bytes)).toBe(true);
  });

  test.each<[name: string, make: () => Promise<Buffer>]>([
    ['text', async () => Buffer.from('#EXTM3U\nfile:///etc/passwd\n'.repeat(50))],
    ['a truncated one', async () => (await allIntraVideo()).subarray(0, 900)],
    [
      'a claim of four billion frames',
      async () => patched(await allIntraVideo(), 'stsz', 4, [1, 0xfffffff0]),
    ],
  ])("is refused if it isn't one: %s", async (_, make) => {
    expect(await take(await make())).toEqual({ video: null, reason: 'Is no MP4 that can be read' });
  });

  test('larger than browsers can decode is refused', async () => {
    // One number has both, in the only entry.
    const large = patched(await allIntraVideo(), 'stsd', 40, [(5000 << 16) | 96]);
    expect((await take(large)).reason).toMatch(/^Has 5000 x 96 pixels .* at most 4,096 x 4,096/);
  });

  test('that needs encoding is refused where no encoder exists', async () => {
    const { reason } = await withPath('/nowhere', async () => take(turned(await allIntraVideo())));
    expect(reason).toMatch(/^Is stored turned, and there is no ffmpeg here/);
  });

  test('that keeps the encoder busy for too long is stopped', async () => {
    await writeFile(join(folder, 'ffmpeg'), '#!/bin/sh\nwhile :; do :; done\n');
    await chmod(join(folder, 'ffmpeg'), 0o755);
    const failure = withPath(folder, async () => encodeAllIntra(await allIntraVideo(), 200));
    expect(await failure).toBe('too slow');
  });
});

describe.runIf(hasEncoder)('a 360 video after encoding', () => {
  const make = async (name: string, ...args: string[]): Promise<Buffer> => {
    const file = join(folder, `${name}.mp4`);
    const picture = ['-f', 'lavfi', '-i', 'testsrc2=size=160x120:rate=24:duration=2'];
    execFileSync('ffmpeg', ['-y', '-v', 'error', ...picture, ...args, file]);
    return readFile(file);
  };
  const H264 = ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-movflags', '+faststart'];
  const SPARSE = [...H264, '-g', '30'];

  test('shows each frame in its place', async () => {
    // As bright as its number says.
    const numbered = ['-vf', "geq=lum='16+4*N':cb=128:cr=128"];
    const { video } = await take(await make('numbered', ...numbered, ...SPARSE));
    expect(video).toMatchObject({ width: 160, height: 120, frames: 48, obstacle: null });
    const file = join(folder, 'encoded.mp4');
    await writeFile(file, video!.bytes);
    const raw = ['-f', 'rawvideo', '-pix_fmt', 'gray', '-'];
    const pixels = execFileSync('ffmpeg', ['-v', 'error', '-i', file, ...raw]);
    const numbers = Array.from({ length: 48 }, (_, frame) => {
      const gray = pixels[frame * 160 * 120]!;
      // Gray has its full range, video 219 levels of it.
      return Math.round((gray * 219) / 255 / 4);
    });
    expect(pixels.length).toBe(48 * 160 * 120);
    expect(numbers).toEqual([...numbers.keys()]);
  });

  test.each<[name: string, video: () => Promise<Buffer>, facts: object]>([
    [
      'with sound',
      () => make('sound', '-f', 'lavfi', '-i', 'sine=duration=2', ...H264, '-g', '1', '-bf', '0'),
      { width: 160, frames: 48 },
    ],
    ['turned', async () => turned(await allIntraVideo()), { width: 96, frames: 24 }],
    [
      'of an odd size, with all colors',
      () => make('odd', '-vf', 'scale=161:121', '-c:v', 'libx264', '-pix_fmt', 'yuv444p'),
      { width: 160, height: 120, frames: 48 },
    ],
    [
      'with wide pixels',
      () => make('wide', '-vf', 'setsar=2', ...SPARSE),
      { width: 320, height: 120, frames: 48 },
    ],
    [
      'with frames that last longer',
      () => make('uneven', '-vf', "select='lt(n,20)+mod(n,2)'", '-vsync', 'vfr', ...SPARSE),
      { frames: 48 },
    ],
    ['of another kind', () => make('jpegs', '-c:v', 'mjpeg'), { width: 160, frames: 48 }],
  ])('%s can be dragged', async (_, video, facts) => {
    expect(await take(await video())).toMatchObject({
      video: { ...facts, obstacle: null },
      reason: undefined,
    });
  });

  test.each<[name: string, damage: (video: Buffer) => Buffer]>([
    ['breaks off', (video) => video.subarray(0, video.length * 0.6)],
    ['is damaged', (video) => video.fill(0xa5, video.length / 2, video.length / 2 + 2000)],
  ])('is refused when it %s', async (_, damage) => {
    const { reason, video } = await take(damage(await make('whole', ...SPARSE)));
    expect(video).toBeNull();
    expect(reason).toMatch(/^Has frames that are not key frames, and could not be decoded/);
  });
});
