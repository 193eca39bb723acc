import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MediaStore } from '@tag/server';
import { folderStore, mediaRoutes, type MediaRoutesOptions } from '@tag/server/testing';
import sharp, { type Sharp } from 'sharp';
import { afterAll } from 'vitest';
import { testApi } from '../support/api.ts';
import { testDatabase } from '../support/database.ts';
import { OPEN_FOLDERS } from '../support/open-folders.ts';

/** A folder that is removed when the test file is done. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tag-media-'));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** The API with media from a store (by default a new folder), and how to call it. */
export async function serveMedia(options: Partial<MediaRoutesOptions> = {}) {
  const store = options.store ?? folderStore(await temporaryFolder());
  const cacheFolder = options.cacheFolder ?? (await temporaryFolder());
  // Nothing was made ahead, and the store isn't asked for it.
  const keptIn = options.keptIn ?? folderStore(await temporaryFolder());
  const media = mediaRoutes({ folders: OPEN_FOLDERS, ...options, store, keptIn, cacheFolder });
  const api = testApi(await testDatabase(), { media });
  return {
    api,
    store,
    cacheFolder,
    get: async (path: string, headers: Record<string, string> = {}, method = 'GET') =>
      api.request(`/media/${path}`, { method, headers }),
  };
}

/** Counts the requests to a store. */
export function counting(store: MediaStore) {
  const asked = { reads: 0, writes: 0 };
  const counted: MediaStore = {
    incoming: store.incoming,
    stat: (key) => store.stat(key),
    read: (key, range) => {
      asked.reads += 1;
      return store.read(key, range);
    },
    write: (key, bytes) => {
      asked.writes += 1;
      return store.write(key, bytes);
    },
    writeStream: (key, content) => store.writeStream(key, content),
    delete: (key) => store.delete(key),
  };
  return { store: counted, asked };
}

/**
 * A picture without two similar areas: blocks of 16 pixels, each in its own color. The same size always gives
 * the same picture.
 */
export function drawPicture(width: number, height: number): Sharp {
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let seed = ((x >> 4) * 73_856_093) ^ ((y >> 4) * 19_349_663);
      for (let channel = 0; channel < 3; channel++) {
        seed = Math.imul(seed ^ (seed >>> 13), 0x5bd1e995);
        pixels[(y * width + x) * 3 + channel] = 40 + ((seed >>> 8) % 176);
      }
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

interface Pixels {
  data: Buffer;
  width: number;
  height: number;
}

/** Decodes a picture, or a part of it. */
export async function pixelsOf(
  picture: Uint8Array,
  part?: { left: number; top: number; width: number; height: number },
): Promise<Pixels> {
  const decoder = sharp(picture).removeAlpha().toColourspace('srgb');
  if (part) decoder.extract(part);
  const { data, info } = await decoder.raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** How different two pictures of the same size are: the mean over all channels, out of 255. */
export function distance(a: Pixels, b: Pixels): number {
  if (a.width !== b.width || a.height !== b.height) {
    throw new Error(`${a.width} x ${a.height} is not ${b.width} x ${b.height}`);
  }
  let sum = 0;
  for (let i = 0; i < a.data.length; i++) sum += Math.abs(a.data[i]! - b.data[i]!);
  return sum / a.data.length;
}

export const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());
