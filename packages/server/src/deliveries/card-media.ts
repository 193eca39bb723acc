import type { Box, Clip, Picture } from '@tag/contract/media';
import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import pLimit from 'p-limit';
import { privateKey } from '../media/media-key.ts';
import { makePicture, type Shape, type Size } from '../media/picture-maker.ts';
import type { ReadCard } from './card-files.ts';
import { UNREADABLE_PICTURE, UNREADABLE_VIDEO } from './file-kind.ts';
import { DeliveryRefusal } from './refusal.ts';
import { takeSpin } from './spin-video.ts';
import type { Content } from './store-media.ts';
import { readVideo } from './video.ts';

/** The sizes of the slab's images for posts and stories. */
const SETS = {
  _1x1: { width: 1080, height: 1080 },
  _9x16: { width: 1080, height: 1920 },
} as const;

/** Delivered pictures in memory at the same time, of all cards together. */
const inTurns = pLimit(Math.min(4, availableParallelism()));

/** Scans and the slab may be cut out, to fit any page. */
const CUT_OUT: Shape = { isCutOut: true };

/** The results of a card's files: everything to store, and what a report references. */
export interface CardMedia {
  /** By key. */
  readonly stored: ReadonlyMap<string, Content>;
  readonly scans: { readonly front: Picture; readonly back: Picture };
  readonly rakingLight: { readonly front: Picture; readonly back: Picture };
  readonly slab: {
    readonly front: Picture;
    readonly back: Picture;
    readonly _1x1: Picture[];
    readonly _9x16: Picture[];
  } | null;
  readonly spin: Clip | null;
  /** SHA-256 over those of the stored scans: front, back, and both in raking light. */
  readonly scansHash: Buffer;
  /** Pixels of the longer side of the witness video; null: there is none. */
  readonly witnessLongSide: number | null;
}

/** The folder of a card's files; unguessable, from a hash of everything delivered. */
export function mediaKeyOf({ contentHash }: ReadCard): string {
  return `d${contentHash.toString('hex').slice(0, 40)}`;
}

/**
 * Makes a card's renditions, and checks the data that depends on its pictures.
 * @param temporary gets what removes the files that are only needed until all are stored, also if it throws
 * @throws DeliveryRefusal naming each file that can't be used, and each box outside its picture.
 */
export async function makeMedia(
  read: ReadCard,
  temporary: (() => Promise<void>)[],
): Promise<CardMedia> {
  const { card, files } = read;
  const mediaKey = mediaKeyOf(read);
  const refusal = new DeliveryRefusal();
  const stored = new Map<string, Content>();
  const fileAt = (field: string) => files.find((file) => file.field === field)!;

  async function picture(field: string, as: string, shape?: Shape): Promise<Picture> {
    const file = fileAt(field);
    const made = await inTurns(async () => makePicture(await file.read(), shape));
    if (!made) {
      refusal.add(field, UNREADABLE_PICTURE, file.name);
      return { url: '', width: 1, height: 1 };
    }
    const { bytes, format, width, height } = made;
    const key = `${mediaKey}/${as}.${format}`;
    stored.set(key, bytes);
    return { url: `/media/${key}`, width, height };
  }
  const sides = async (field: string, suffix: string) => {
    const [front, back] = await Promise.all([
      picture(`${field}.front`, `front${suffix}`, CUT_OUT),
      picture(`${field}.back`, `back${suffix}`, CUT_OUT),
    ]);
    return { front, back };
  };
  const set = (shape: keyof typeof SETS) =>
    Promise.all(
      card.slab!.photos.map((_, at) =>
        picture(`slab.photos.${at}`, `${shape.slice(1)}-${at + 1}`, { frame: SETS[shape] }),
      ),
    );

  async function slab(): Promise<CardMedia['slab']> {
    const [front, back, _1x1, _9x16] = await Promise.all([
      picture('slab.front', 'slab-front', CUT_OUT),
      picture('slab.back', 'slab-back', CUT_OUT),
      set('_1x1'),
      set('_9x16'),
    ]);
    return { front, back, _1x1, _9x16 };
  }

  async function spin(): Promise<Clip | null> {
    const poster = await picture('spin.poster', 'spin-poster');
    const video = await takeSpin(fileAt('spin.video'), refusal);
    if (!video) return null;
    temporary.push(video.remove);
    stored.set(`${mediaKey}/spin.mp4`, video.content);
    const { width, height, frames } = video;
    return { url: `/media/${mediaKey}/spin.mp4`, width, height, frames, poster };
  }

  async function witness(): Promise<number> {
    const video = fileAt('witness.video');
    const facts = await readVideo(video.stream());
    if (!facts) refusal.add(video.field, UNREADABLE_VIDEO, video.name);
    const longSide = facts ? Math.max(facts.width, facts.height) : 0;
    stored.set(privateKey(mediaKey, 'witness.mp4'), video.stream);
    if (card.witness!.poster === null) return longSide;
    const name = 'witness-poster';
    await picture('witness.poster', name);
    const poster = stored.get(`${mediaKey}/${name}.jpg`);
    stored.delete(`${mediaKey}/${name}.jpg`);
    if (poster) stored.set(privateKey(mediaKey, `${name}.jpg`), poster);
    return longSide;
  }

  const making = [
    sides('scans', ''),
    sides('rakingLight', '-raking'),
    card.slab && slab(),
    card.spin && spin(),
    card.witness && witness(),
  ] as const;
  // One that fails doesn't leave the others at work.
  await Promise.allSettled(making);
  const [scans, rakingLight, slabImages, clip, witnessLongSide] = await Promise.all(making);
  refusal.throwIfAny();
  checkBoxes(card, scans, refusal);
  for (const side of ['front', 'back'] as const) {
    if (!isSameSize(scans[side], rakingLight[side])) {
      const { height, width } = scans[side];
      const reason = `Expected ${width} x ${height} pixels, as its scan has`;
      refusal.add(`rakingLight.${side}`, reason, card.rakingLight[side]);
    }
  }
  refusal.throwIfAny();
  const scansHash = hashOfHashes(
    [scans.front, scans.back, rakingLight.front, rakingLight.back].map(
      ({ url }) => stored.get(url.slice('/media/'.length)) as Buffer,
    ),
  );
  return { stored, scans, rakingLight, slab: slabImages, spin: clip, witnessLongSide, scansHash };
}

function hashOfHashes(files: readonly Uint8Array[]): Buffer {
  const all = createHash('sha256');
  for (const bytes of files) all.update(createHash('sha256').update(bytes).digest());
  return all.digest();
}

const isSameSize = (a: Size, b: Size) => a.width === b.width && a.height === b.height;

/** Every box is on the scan of its side. */
function checkBoxes(
  { corners, defects, edges }: ReadCard['card'],
  scans: CardMedia['scans'],
  refusal: DeliveryRefusal,
): void {
  const check = (field: string, { height, width, x, y }: Box, scan: Picture) => {
    if (x + width <= scan.width && y + height <= scan.height) return;
    refusal.add(field, `Is outside the scan, which has ${scan.width} x ${scan.height} pixels`);
  };
  defects.forEach(({ box, side }, at) =>
    check(`defects.${at}.box`, box, side === 'FRONT' ? scans.front : scans.back),
  );
  for (const side of ['front', 'back'] as const) {
    corners[side].forEach(({ box }, at) => check(`corners.${side}.${at}.box`, box, scans[side]));
    edges[side].forEach(({ box }, at) => check(`edges.${side}.${at}.box`, box, scans[side]));
  }
}
