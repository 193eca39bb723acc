import { execFileSync, spawnSync } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, describe, expect, test } from 'vitest';
import { encodeAllIntra } from '../../packages/server/src/deliveries/encoder.ts';
import { DeliveryRefusal } from '../../packages/server/src/deliveries/refusal.ts';
import { readVideo } from '../../packages/server/src/deliveries/video.ts';
import { takeSpin } from '../../packages/server/src/deliveries/spin-video.ts';
import { allIntraVideo } from '../support/delivery.ts';
import { until } from '../support/waiting.ts';

const hasEncoder = spawnSync('ffmpeg', ['-version']).status === 0;
if (!hasEncoder)
  console.warn('There is no ffmpeg here: that videos are encoded again is not tested');

const folder = await mkdtemp(join(tmpdir(), 'tag-spins-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const path = process.env.PATH;

/** @returns what was accepted, and the reason if it wasn't */
async function take(bytes: Uint8Array) {
  const refusal = new DeliveryRefusal();
  const stream = async function* () {
    // In parts that begin anywhere in a box.
    for (let at = 0; at < bytes.byteLength; at += 1001) yield bytes.subarray(at, at + 1001);
  };
  const taken = await takeSpin({ field: 'spin.video', name: 'clip.mp4', stream }, refusal);
  if (!taken) return { video: null, reason: refusal.problems[0]?.reason };
  const { content, remove, ...facts } = taken;
  const video = typeof content === 'function' ? await buffer(content()) : content;
  await remove();
  return { video: { ...facts, bytes: video }, reason: undefined };
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

  const box = (type: string, body: Buffer = Buffer.alloc(0)) => {
    const header = Buffer.alloc(8);
    header.writeUInt32BE(8 + body.byteLength);
    header.write(type, 4, 'latin1');
    return Buffer.concat([header, body]);
  };
  const empty = (count: number) => Buffer.concat(Array(count).fill(box('free')) as Buffer[]);

  test('with many empty boxes is refused after the first thousand', async () => {
    const video = await allIntraVideo();
    expect(await readVideo([empty(990), video])).toMatchObject({ frames: 24 });
    let read = 0;
    const endless = function* () {
      for (; ; read += 1) yield empty(100);
    };
    expect(await readVideo(endless())).toBeNull();
    expect(read).toBeLessThan(11);
  });

  test('whose tables take too long to read is refused, while everything else goes on', async () => {
    const tables = box('moov', empty(1_000_000));
    let [turns, isDone] = [0, false];
    const reading = readVideo([tables], 400).finally(() => (isDone = true));
    await until(() => {
      turns += 1;
      return isDone;
    });
    expect(await reading).toBeNull();
    // Two, if nothing else went on: before and after.
    expect(turns).toBeGreaterThan(2);
    expect(await readVideo([await allIntraVideo()])).toMatchObject({ frames: 24 });
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
