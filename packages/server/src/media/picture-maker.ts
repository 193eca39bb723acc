import { ApiError } from '@tag/contract/errors';
import type { Box } from '@tag/contract/media';
import { LRUCache } from 'lru-cache';
import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import type { MediaStore, Source } from './media-store.ts';
import { workerProcesses } from './worker-processes.ts';

/** The largest stored picture that is decoded: a scan of 10,000 x 14,000 pixels fits. */
const MAX_SOURCE_PIXELS = 150_000_000;
const SIZES_KEPT = 10_000;
const MOST_ATTEMPTS = 3;

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** What `picture-process.mjs` is asked. `source` names a picture that it may still have. */
type Task =
  | { kind: 'keep'; source: string; bytes: Uint8Array }
  | { kind: 'tiles'; source: string }
  | ({ kind: 'remake'; bytes: Uint8Array } & Remake)
  | { kind: 'again'; bytes: Uint8Array; shape: Shape; mostPixels: number }
  | ({ kind: 'cut'; source: string } & Cut);

export interface Cut {
  readonly crop: Box | null;
  /** Pixels; a picture or crop that is narrower keeps its own width. */
  readonly width: number;
  readonly format: 'webp' | 'jpeg';
}

/** The largest a picture may be; `isFilled`: a square around what matters in it. */
export interface Frame {
  /** Pixels. */
  readonly side: number;
  readonly isFilled: boolean;
}

export interface Remake {
  /** What the bytes say they are. */
  readonly format: 'jpeg' | 'png' | 'webp';
  readonly frame: Frame;
  readonly mostPixels: number;
}

export interface Remade extends Size {
  readonly bytes: Uint8Array;
}

/**
 * One process for all of it, started when first needed. Hashing passwords (10) goes before it: at this
 * distance a login gets 70% of a core that both want. Much lower, and a busy server would show no
 * pictures at all.
 */
const processes = workerProcesses<Task, unknown>({
  module: new URL('./picture-process.mjs', import.meta.url),
  processes: 1,
  tasksEach: availableParallelism() + 1,
  priority: 14,
  memoryLimit: 400 * 2 ** 20,
});

/** Cuts and scales what `store` keeps. */
export function pictureMaker(store: MediaStore) {
  // Stores may use the same keys for different pictures.
  const prefix = randomUUID();
  const nameOf = ({ key, stat }: Source) => `${prefix} ${key} ${stat.revision}`;
  const sizes = new LRUCache<string, Size>({ max: SIZES_KEPT });
  const sending = new Map<string, Promise<Size>>();

  async function read({ key }: Source): Promise<Uint8Array> {
    const stream = await store.read(key);
    if (!stream) throw new Error(`The store lost ${key}`);
    return new Uint8Array(await new Response(stream).arrayBuffer());
  }

  /** Sends a picture to the process, once for all who need it there. */
  function send(source: Source): Promise<Size> {
    const name = nameOf(source);
    let sent = sending.get(name);
    if (!sent) {
      sent = read(source)
        .then((bytes) => processes.run({ kind: 'keep', source: name, bytes }))
        .then((answer) => {
          const size = answer as Size;
          sizes.set(name, size);
          return size;
        })
        .finally(() => sending.delete(name));
      sending.set(name, sent);
    }
    return sent;
  }

  async function run(source: Source, task: Task): Promise<Buffer> {
    for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
      const answer = await processes.run(task);
      if (answer !== 'absent') return Buffer.from(answer as Uint8Array);
      await send(source);
    }
    // Other pictures keep pushing this one out.
    throw new ApiError('unavailable');
  }

  return {
    /**
     * Of a stored picture, in pixels.
     * @throws ApiError `not_found` when it has more than we decode; it can be had as it is.
     */
    async sizeOf(source: Source): Promise<Size> {
      const size = sizes.get(nameOf(source)) ?? (await send(source));
      if (size.width * size.height > MAX_SOURCE_PIXELS) {
        throw new ApiError('not_found', {
          message: 'This picture is too large to be cut or scaled.',
        });
      }
      return size;
    },

    cut: (source: Source, cut: Cut) => run(source, { kind: 'cut', source: nameOf(source), ...cut }),

    /** All tiles of a picture, as `tile-pyramid.ts` describes them. */
    cutTiles: (source: Source) => run(source, { kind: 'tiles', source: nameOf(source) }),
  };
}

/**
 * Makes a picture again: upright, in a frame, as WebP, without anything that is not a pixel. Null when
 * it cannot be read as what it says it is, or has more pixels.
 */
export async function remakePicture(bytes: Uint8Array, remake: Remake): Promise<Remade | null> {
  return (await processes.run({ kind: 'remake', bytes, ...remake })) as Remade | null;
}

/** A picture that was made from a file that somebody sent. */
export interface MadePicture extends Size {
  readonly bytes: Uint8Array;
  /** WebP where parts are transparent, else JPEG; as the name of its file ends. */
  readonly format: 'jpg' | 'webp';
}

/** What becomes of a delivered picture. */
export interface Shape {
  /** What it is to fill; the photo's own ground goes on around it. */
  readonly frame?: Size;
  /** What is transparent stays so, instead of white. */
  readonly isCutOut?: boolean;
}

/**
 * Makes a delivered picture again: upright, in sRGB, without anything that is not a pixel.
 * @returns null when it can't be read as JPEG, PNG, WebP, or TIFF, or has more pixels than we decode.
 */
export async function makePicture(
  bytes: Uint8Array,
  shape: Shape = {},
): Promise<MadePicture | null> {
  const task = { kind: 'again', bytes, shape, mostPixels: MAX_SOURCE_PIXELS } as const;
  return (await processes.run(task)) as MadePicture | null;
}
