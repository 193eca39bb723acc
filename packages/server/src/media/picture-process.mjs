import { serveTasks } from './serve-tasks.mjs';
import JSZip from 'jszip';
import { LRUCache } from 'lru-cache';
import sharp from 'sharp';

/*
 * The process that decodes, cuts, and encodes stored pictures (see `picture-maker.ts`). It caches recent
 * pictures: a report needs about forty crops of the same two scans.
 */

const MIB = 2 ** 20;
/** Of stored pictures, in all. */
const MOST_KEPT_BYTES = 32 * MIB;
const SECONDS_PER_PICTURE = 30;
/** Of pictures that all their crops share once they are decoded. */
const MOST_SHARED_BYTES = 100 * MIB;
/** Of a band of a larger picture, which crops share: two bands are kept at the same time. */
const BAND_BYTES = 48 * MIB;
/** Pixels of a tile's side, without the pixel it shares with each neighbor. */
const TILE = { size: 512, overlap: 1, layout: 'dz' };
/** `…_files/11/3_4.jpeg` */
const TILE_FILE = /_files\/(\d+\/\d+_\d+)\.(?:jpeg|webp)$/;

// Pictures are made in parallel, one core each, so libvips needn't split one; its operation cache would
// duplicate ours.
sharp.concurrency(1);
sharp.cache(false);

const sizeCalculation = ({ bytes }) => bytes.byteLength;
const sources = new LRUCache({
  maxSize: MOST_KEPT_BYTES,
  ttl: 60_000,
  ttlAutopurge: true,
  sizeCalculation,
});
/** Receiving a large one takes longer than cutting it: one is kept until others come. */
const largeSources = new LRUCache({
  maxSize: 3 * MOST_KEPT_BYTES,
  ttl: 15_000,
  ttlAutopurge: true,
  sizeCalculation,
});
const cacheFor = (size) => (size > MOST_KEPT_BYTES ? largeSources : sources);
/** Decoded pictures and bands, with their place in the picture. */
const decoded = new LRUCache({
  maxSize: MOST_SHARED_BYTES,
  ttl: 15_000,
  ttlAutopurge: true,
  sizeCalculation: ({ data }) => data.byteLength,
});
/** Decodes under way: the part by its promise. */
const decoding = new Map();

// The caller has checked the size.
const open = (bytes) =>
  sharp(bytes, { limitInputPixels: false }).timeout({ seconds: SECONDS_PER_PICTURE });

serveTasks(async ({ kind, source, ...task }) => {
  if (kind === 'remake') return remake(task);
  if (kind === 'again') return makeAgain(task);
  const kept = sources.get(source) ?? largeSources.get(source) ?? (await keep(source, task.bytes));
  // Crops of a decoded picture don't need the stored one.
  if (!kept && !(task.crop && findDecoded(source, task.crop))) return 'absent';
  if (kind === 'size') return { width: kept.width, height: kept.height };
  return kind === 'tiles' ? cutTiles(kept) : cut(source, kept, task);
});

/** A picture that was sent with its task, and is cached for the next ones if it isn't too large. */
async function keep(source, bytes) {
  if (!bytes) return undefined;
  const { width, height, channels } = await sharp(bytes, { limitInputPixels: false }).metadata();
  const kept = { bytes, width, height, decodedBytes: width * height * channels };
  cacheFor(bytes.byteLength).set(source, kept);
  return kept;
}

/** Part of a picture, or all of it, at most `width` pixels wide. */
async function cut(name, kept, { crop, width, format }) {
  const picture = crop ? await openPart(name, kept, crop) : open(kept.bytes);
  if (width < (crop ?? kept).width) picture.resize({ width });
  return format === 'jpeg'
    ? picture.flatten({ background: 'white' }).jpeg({ quality: 86, progressive: true }).toBuffer()
    : picture.webp({ quality: 82, effort: 3 }).toBuffer();
}

/** Decoding takes several times as long as cutting, so crops share the result. */
async function openPart(name, kept, crop) {
  const { x, y, width, height } = crop;
  const found = findDecoded(name, crop);
  const part = found ? undefined : partToDecode(kept, crop);
  if (part === null) return open(kept.bytes).extract({ left: x, top: y, width, height });
  const { at, data, info } = await (found ?? decode(name, kept.bytes, part));
  return sharp(data, { raw: info })
    .timeout({ seconds: SECONDS_PER_PICTURE })
    .extract({ left: x - at.left, top: y - at.top, width, height });
}

/**
 * What to decode for a crop: all of a picture if crops may share that much, else a band of rows or columns,
 * where its other crops are likely to be; null: the crop is larger than a band.
 */
function partToDecode({ width, height, decodedBytes }, { x, y, ...crop }) {
  if (decodedBytes <= MOST_SHARED_BYTES) return { left: 0, top: 0, width, height };
  const share = BAND_BYTES / decodedBytes;
  const rows = band(y, crop.height, height, share);
  if (rows) return { left: 0, top: rows.from, width, height: rows.length };
  const columns = band(x, crop.width, width, share);
  return columns && { left: columns.from, top: 0, width: columns.length, height };
}

/** Bands begin every half of their length, or with the crop, if it wouldn't fit. */
function band(start, length, total, share) {
  const most = Math.floor(total * share);
  if (length > most) return null;
  const half = Math.max(1, Math.floor(most / 2));
  const usual = Math.floor(start / half) * half;
  const from = Math.min(start + length <= usual + most ? usual : start, total - most);
  return { from, length: most };
}

/** What was decoded and contains the crop, or the decode of it under way. */
function findDecoded(name, crop) {
  for (const [key, { source, at }] of decoded.entries()) {
    if (source === name && contains(at, crop)) return decoded.get(key);
  }
  for (const [work, { source, at }] of decoding) {
    if (source === name && contains(at, crop)) return work;
  }
  return undefined;
}

const contains = (part, { x, y, width, height }) =>
  x >= part.left &&
  y >= part.top &&
  x + width <= part.left + part.width &&
  y + height <= part.top + part.height;

/** Decodes a part for all that wait for it, however many others the cache gets meanwhile. */
async function decode(source, bytes, at) {
  const work = open(bytes)
    .extract(at)
    .raw()
    .toBuffer({ resolveWithObject: true })
    .then((picture) => ({ ...picture, source, at }));
  decoding.set(work, { source, at });
  try {
    const part = await work;
    decoded.set([source, ...Object.values(at)].join(' '), part);
    return part;
  } finally {
    decoding.delete(work);
  }
}

/**
 * Every tile of every level, cut at once: decoding costs more than cutting. In memory, so a full disk
 * doesn't matter. `tile-pyramid.ts` describes the result.
 */
async function cutTiles({ bytes }) {
  const { hasAlpha } = await open(bytes).metadata();
  const picture = open(bytes);
  // JPEG is faster, but has no transparency.
  if (hasAlpha) picture.webp({ quality: 86, effort: 0 });
  else picture.jpeg({ quality: 86 });
  const zip = await picture.tile(TILE).toBuffer();
  const index = {};
  const tiles = [];
  let offset = 0;
  for (const file of Object.values((await JSZip.loadAsync(zip)).files)) {
    const name = TILE_FILE.exec(file.name)?.[1];
    if (!name) continue;
    const tile = await file.async('nodebuffer');
    index[name] = [offset, tile.byteLength];
    tiles.push(tile);
    offset += tile.byteLength;
  }
  const head = Buffer.from(JSON.stringify(index));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(head.byteLength);
  return Buffer.concat([length, head, ...tiles]);
}

/** The bytes aren't trusted: null if they aren't readable as their type. */
async function remake({ bytes, format, frame, mostPixels }) {
  try {
    const limits = { limitInputPixels: mostPixels, failOn: 'error' };
    const found = await sharp(bytes, { limitInputPixels: mostPixels }).metadata();
    if (found.format !== format) return null;
    const { side, isFilled } = frame;
    const fit = isFilled
      ? { fit: 'cover', position: 'attention' }
      : { fit: 'inside', withoutEnlargement: true };
    const { data, info } = await sharp(bytes, limits)
      .timeout({ seconds: SECONDS_PER_PICTURE })
      .rotate()
      .resize(side, side, fit)
      .webp({ quality: 86 })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  } catch {
    return null;
  }
}

/** Like `makeSquare`, doesn't trust the bytes. */
async function makeAgain({ bytes, shape, mostPixels }) {
  try {
    const limits = { limitInputPixels: mostPixels, failOn: 'error' };
    const upright = () =>
      sharp(bytes, limits).timeout({ seconds: SECONDS_PER_PICTURE }).autoOrient();
    const { autoOrient, format, hasAlpha } = await sharp(bytes, limits).metadata();
    if (!['jpeg', 'png', 'webp', 'tiff'].includes(format)) return null;
    const { frame } = shape;
    const isCutOut = shape.isCutOut && hasAlpha && !(await sharp(bytes, limits).stats()).isOpaque;
    const picture = upright().toColorspace('srgb');
    if (!isCutOut) picture.flatten({ background: 'white' });
    if (frame) {
      const background = await groundOf(upright(), autoOrient);
      picture.resize({ ...frame, fit: 'contain', background });
    }
    if (isCutOut) picture.webp({ quality: 92, smartSubsample: true });
    else picture.jpeg({ quality: 92, chromaSubsampling: '4:4:4' });
    const { data, info } = await picture.toBuffer({ resolveWithObject: true });
    const { width, height } = info;
    return { bytes: data, width, height, format: isCutOut ? 'webp' : 'jpg' };
  } catch {
    return null;
  }
}

/** The color along the top of a photo: the background of the slab. */
async function groundOf(picture, { width, height }) {
  const [r, g, b] = await picture
    .extract({ left: 0, top: 0, width, height: Math.max(1, Math.round(height / 50)) })
    .flatten({ background: 'white' })
    .toColorspace('srgb')
    .resize(1, 1, { fit: 'fill' })
    .raw()
    .toBuffer();
  return { r, g, b };
}
