import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { scanGeometry, SLAB, SPIN } from '@tag/demo-art/card/scan-geometry';
import { BODY, cardArea } from '@tag/demo-art/slab/layout';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { BED } from '../../demo/src/clips/station.ts';
import { STAGES } from '../../demo/src/clips/stages.ts';
import { SHOWCASES } from '../../demo/src/seed/showcase.ts';

const DEMO = resolve(import.meta.dirname, '../../demo');
const CLIPS = join(DEMO, 'clips');
const PREVIEWS = join(DEMO, 'previews');
const SIZE = { width: 2.5, height: 3.5 };
/** Two pictures of one card correlate more, even in other light; two cards of one kind less. */
const SAME_CARD = 0.9;
const FILMED = SHOWCASES.filter(({ filmed }) => filmed).map(({ certificate }) => certificate);

const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0;
if (!hasFfmpeg) console.warn('There is no ffmpeg here: the films’ frames are not compared');

interface Part {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A card's middle, without the rim that light and acrylic change most: 30 x 42 pixels, RGB. */
async function cardIn(picture: string | Uint8Array, { x, y, width, height }: Part) {
  const rim = 0.06;
  const part = {
    left: Math.round(x + width * rim),
    top: Math.round(y + height * rim),
    width: Math.round(width * (1 - 2 * rim)),
    height: Math.round(height * (1 - 2 * rim)),
  };
  const cut = await sharp(picture).removeAlpha().extract(part).png().toBuffer();
  return sharp(cut).resize(30, 42, { fit: 'fill' }).raw().toBuffer();
}

/** How much two pictures of a size are alike whatever their brightness: 1 at most. */
function likeness(one: Buffer, other: Buffer): number {
  const meanOf = (values: Buffer) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [a, b] = [meanOf(one), meanOf(other)];
  let [both, squaresOfOne, squaresOfOther] = [0, 0, 0];
  for (let at = 0; at < one.length; at += 1) {
    const [x, y] = [one[at]! - a, other[at]! - b];
    both += x * y;
    squaresOfOne += x * x;
    squaresOfOther += y * y;
  }
  return both / Math.sqrt(squaresOfOne * squaresOfOther);
}

const preview = (certificate: string, file: string): string => {
  const whole = new RegExp(`^${certificate}-${file}-[0-9a-f]{16}\\.webp$`);
  return join(
    PREVIEWS,
    readdirSync(PREVIEWS).find((name) => whole.test(name))!,
  );
};

/** The card in the picture of its slab, 640 pixels wide. */
function cardInSlab(certificate: string) {
  const scale = 640 / SLAB.width;
  const { x, y, width, height } = cardArea(SIZE);
  const left = (SLAB.width - BODY.width) / 2;
  return cardIn(preview(certificate, 'slab-front'), {
    x: (left + x) * scale,
    y: (150 + y) * scale,
    width: width * scale,
    height: height * scale,
  });
}

/** The card in the first frame of a turn: the slab takes four fifths of its height. */
function cardInTurn(frame: string | Uint8Array) {
  const scale = (0.8 * SPIN.height) / BODY.height;
  const { x, y, width, height } = cardArea(SIZE);
  return cardIn(frame, {
    x: SPIN.width / 2 + (x - BODY.width / 2) * scale,
    y: SPIN.height * 0.475 + (y - BODY.height / 2) * scale,
    width: width * scale,
    height: height * scale,
  });
}

const frameAt = (film: string, second: number) =>
  execFileSync(
    'ffmpeg',
    [
      '-v',
      'error',
      '-ss',
      `${second}`,
      '-i',
      film,
      '-frames:v',
      '1',
      '-f',
      'image2pipe',
      '-c:v',
      'png',
      '-',
    ],
    { maxBuffer: 10_000_000 },
  );

describe.each(FILMED)('the films of %s show its card', (certificate) => {
  test('on the picture before the turn', async () => {
    const poster = await cardInTurn(join(CLIPS, `${certificate}-spin-poster.jpg`));
    expect(likeness(poster, await cardInSlab(certificate))).toBeGreaterThan(SAME_CARD);
  });

  test.runIf(hasFfmpeg)('in the first frame of the turn', async () => {
    const frame = await cardInTurn(frameAt(join(CLIPS, `${certificate}-spin.mp4`), 0));
    expect(likeness(frame, await cardInSlab(certificate))).toBeGreaterThan(SAME_CARD);
  });

  test.runIf(hasFfmpeg)('under the witness’s camera, once it is in its place', async () => {
    const [, placed] = STAGES.register;
    const film = join(CLIPS, `${certificate}-witness.mp4`);
    const { card, width } = scanGeometry(SIZE, 1);
    const scale = 640 / width;
    const front = await cardIn(preview(certificate, 'front'), {
      x: card.x * scale,
      y: card.y * scale,
      width: card.width * scale,
      height: card.height * scale,
    });
    const filmed = await cardIn(frameAt(film, placed - 0.1), BED);
    expect(likeness(filmed, front)).toBeGreaterThan(SAME_CARD);
  });
});
