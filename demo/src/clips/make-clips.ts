import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { GradedCardDetail, Side } from '@tag/contract/graded-cards';
import type { Picture } from '@tag/contract/media';
import { SPIN } from '@tag/demo-art/card/scan-geometry';
import { sideKey } from '@tag/demo-art/slab/parts';
import sharp from 'sharp';

import { SHOWCASES } from '../seed/showcase.ts';
import { encodeFilm } from './encode.ts';
import { slabTextures, spinFrame } from './spin.ts';
import { LENGTH } from './stages.ts';
import { FILM } from './station.ts';
import { filmGrading, type WitnessParts } from './witness.ts';

/*
 * Makes the clips of the filmed certificates (or of those named) again, into demo/clips. Run it by hand
 * when the look of cards or slabs has changed, while the product runs: the clips show its reports and
 * images. Name a certificate here before you mark it as filmed.
 *
 *   node --import tsx demo/src/clips/make-clips.ts [--api URL] [--only spin|witness] [X0000001 ...]
 *
 * Needs `ffmpeg` with x264 in the path.
 */
const { values, positionals } = parseArgs({
  options: {
    api: { type: 'string', default: 'http://localhost:4601' },
    only: { type: 'string' },
  },
  allowPositionals: true,
});
const CLIPS = resolve(import.meta.dirname, '../../clips');
const SPIN_RATE = 24;

async function get(path: string): Promise<Response> {
  const response = await fetch(new URL(path, values.api));
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return response;
}

async function partsOf(certificate: string): Promise<WitnessParts> {
  const answer = await get(`/graded-cards/public/detail/${certificate}`);
  const report = (await answer.json()) as GradedCardDetail;
  const pictures = new Map<string, Promise<Uint8Array>>();
  const fetchOnce = ({ url }: Picture) => {
    const known = pictures.get(url);
    if (known) return known;
    const bytes = get(url).then(async (response) => new Uint8Array(await response.arrayBuffer()));
    pictures.set(url, bytes);
    return bytes;
  };
  return {
    sitter: { certificate, card: report.card, score: report.grade.score, report },
    scan: (side: Side) => fetchOnce(report.images[sideKey(side)]),
    raking: () => fetchOnce(report.surface_details.front.rakingLight),
  };
}

async function filmSpin(certificate: string, parts: WitnessParts): Promise<void> {
  const textures = await slabTextures(parts);
  const { width, height, frames } = SPIN;
  const poster = sharp(await spinFrame(textures, 0), { raw: { width, height, channels: 3 } });
  await writeFile(
    join(CLIPS, `${certificate}-spin-poster.jpg`),
    await poster.jpeg({ quality: 86, mozjpeg: true }).toBuffer(),
  );
  await encodeFilm(join(CLIPS, `${certificate}-spin.mp4`), {
    ...{ width, height, frames, rate: SPIN_RATE, crf: 25, allIntra: true },
    frame: (index) => spinFrame(textures, index),
  });
}

async function filmWitness(certificate: string, parts: WitnessParts): Promise<void> {
  const frameAt = await filmGrading(parts);
  const { width, height, rate } = FILM;
  await encodeFilm(join(CLIPS, `${certificate}-witness.mp4`), {
    ...{ width, height, rate, frames: LENGTH * rate, crf: 25, allIntra: false },
    frame: (index) => frameAt(index / rate),
  });
}

const filmed = SHOWCASES.filter((showcase) => showcase.filmed);
const wanted = positionals.length > 0 ? positionals : filmed.map(({ certificate }) => certificate);
await mkdir(CLIPS, { recursive: true });
for (const certificate of wanted) {
  const parts = await partsOf(certificate);
  if (values.only !== 'witness') await filmSpin(certificate, parts);
  if (values.only !== 'spin') await filmWitness(certificate, parts);
  console.log(`Filmed ${certificate}`);
}
