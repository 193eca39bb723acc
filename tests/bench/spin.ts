import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { sampleReport } from '../support/sample-report.ts';
import { defineBench } from './harness/bench.ts';
import { openChromium, openPage } from './harness/chromium.ts';
import { serveReports } from './harness/embedding.ts';
import { median } from './harness/percentiles.ts';
import type { Run } from './harness/run.ts';

/**
 * How many different frames per second the 360 video shows while it is dragged, in the
 * script build and this machine's Chromium. Real input events drag back and forth across the stage, and every
 * frame the video presents is counted once.
 */
const GOAL = 45;
const SECONDS = 3;
const FRAMES = 96;

const DEMO_CLIP = resolve(import.meta.dirname, '../../demo/clips/X0000001-spin.mp4');

/** The demo's clip, or else a test picture of the same size and kind. */
function readClip(run: Run): { name: string; bytes: Buffer } {
  if (existsSync(DEMO_CLIP)) return { name: 'the demo’s clip', bytes: readFileSync(DEMO_CLIP) };
  const file = join(run.folder(), 'spin.mp4');
  const source = `testsrc2=size=720x720:rate=30:duration=${FRAMES / 30}`;
  const coding = '-c:v libx264 -crf 26 -g 1 -bf 0 -pix_fmt yuv420p -movflags +faststart -an';
  execFileSync('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', source, ...coding.split(' '), file]);
  return { name: 'a test picture by ffmpeg', bytes: readFileSync(file) };
}

interface Round {
  'frames/s': number;
  'worst gap ms': number;
}

/** Counts the frames of a video until `stop` is called. Runs in the page. */
const countFrames = (video: HTMLVideoElement) => {
  const times: number[] = [];
  let last = -1;
  let request = 0;
  const count: VideoFrameRequestCallback = (now, { mediaTime }) => {
    if (last !== mediaTime) times.push(now);
    last = mediaTime;
    request = video.requestVideoFrameCallback(count);
  };
  request = video.requestVideoFrameCallback(count);
  Object.assign(window, {
    stop: () => {
      video.cancelVideoFrameCallback(request);
      return times;
    },
  });
};
const stopCounting = () => (window as unknown as { stop(): number[] }).stop();

function roundOf(times: readonly number[]): Round {
  const gaps = times.slice(1).map((time, at) => time - times[at]!);
  const seconds = (times.at(-1)! - times[0]!) / 1000;
  return { 'frames/s': gaps.length / seconds, 'worst gap ms': Math.max(...gaps) };
}

/** Drags for some seconds, one step every 12 ms as a mouse does. */
async function drag(page: Page): Promise<Round> {
  const slider = page.getByRole('slider');
  const box = (await slider.boundingBox())!;
  await slider.locator('video').evaluate(countFrames);
  const middle = box.y + box.height / 2;
  const across = (part: number) => box.x + box.width * (0.1 + 0.8 * part);
  await page.mouse.move(across(0), middle);
  await page.mouse.down();
  const begin = performance.now();
  // Doesn't wait for moves: a hand doesn't wait for the picture either.
  const moves: Promise<void>[] = [];
  for (let elapsed = 0; elapsed < SECONDS * 1000; elapsed = performance.now() - begin) {
    // Back and forth, one direction per second: 77 frames of 96.
    moves.push(page.mouse.move(across(1 - Math.abs(((elapsed / 1000) % 2) - 1)), middle));
    await new Promise((step) => setTimeout(step, 12));
  }
  await Promise.all(moves);
  await page.mouse.up();
  return roundOf(await page.evaluate(stopCounting));
}

/** The same video alone, one seek after the other: what this machine can do right now. */
async function seekAlone(page: Page): Promise<Round> {
  const video = page.getByRole('slider').locator('video');
  await video.evaluate(countFrames);
  await video.evaluate(
    (element: HTMLVideoElement, { frames, seconds }) =>
      new Promise<void>((done) => {
        const end = performance.now() + seconds * 1000;
        let frame = 0;
        element.onseeked = () => {
          if (performance.now() > end) {
            element.onseeked = null;
            return done();
          }
          frame = (frame + 1) % frames;
          element.currentTime = ((frame + 0.5) / frames) * element.duration;
        };
        element.currentTime = element.duration / 2;
      }),
    { frames: FRAMES, seconds: SECONDS },
  );
  return roundOf(await page.evaluate(stopCounting));
}

export const bench = defineBench({
  options: { rounds: 5 },
  async run(run, { rounds }) {
    const clip = readClip(run);
    const poster = { url: '/media/poster.jpg', width: 720, height: 720 };
    const spin = { url: '/media/spin.mp4', width: 720, height: 720, frames: FRAMES, poster };
    const site = await serveReports(run, {
      certificates: ['X0000001'],
      report: () => ({ ...sampleReport(), spin }),
      media: (path) => (path === spin.url ? clip.bytes : undefined),
    });
    const page = await openPage(await openChromium(run), site);
    await page.locator('#spin > summary').click();
    await page.getByRole('button', { name: 'Rotate 360' }).click();
    await page.locator('video[data-shown]').waitFor();
    await page.getByRole('slider').scrollIntoViewIfNeeded();
    await drag(page);
    const measured: { dragged: Round; alone: Round }[] = [];
    while (measured.length < rounds)
      measured.push({ dragged: await drag(page), alone: await seekAlone(page) });

    const megabytes = (clip.bytes.length / 1e6).toFixed(1);
    run.note(`${clip.name}, ${megabytes} MB, 720 px, no GPU; rounds of ${SECONDS} s`);
    const rows = measured.map(({ dragged, alone }, at) => [
      `round ${at + 1}`,
      {
        'drag, frames/s': dragged['frames/s'],
        'worst gap ms': dragged['worst gap ms'],
        'seeking alone, frames/s': alone['frames/s'],
      },
    ]);
    run.table(Object.fromEntries(rows));
    const followed = median(measured.map(({ dragged }) => dragged['frames/s']));
    run.goal('frames/s while dragging, the median', followed, { least: GOAL });
  },
});
