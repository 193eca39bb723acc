import { Refusal } from '@tag/contract/errors';
import type { Box } from '@tag/contract/media';
import { LRUCache } from 'lru-cache';
import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import type { MediaStore, Source } from './media-store.ts';
import { workerProcesses } from './worker-processes.ts';

/** The largest stored picture that is decoded: a scan of 10,000 x 14,000 pixels fits. */
const MAX_SOURCE_PIXELS = 150_000_000;
const SIZES_KEPT = 10_000;
/** Larger stored pictures have their own process; `picture-process.mjs` has the same limit. */
const LARGE_BYTES = 32 * 2 ** 20;

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A task on a stored picture, for `picture-process.mjs`. */
type SourceTask = { kind: 'size' } | { kind: 'tiles' } | ({ kind: 'cut' } & Cut);

/** `source` names a picture that the process may still have; if not, it needs its bytes. */
type Task =
  | (SourceTask & { source: string; bytes?: Uint8Array })
  | ({ kind: 'remake'; bytes: Uint8Array } & Remake)
  | { kind: 'again'; bytes: Uint8Array; shape: Shape; mostPixels: number };

export interface Cut {
  readonly crop: Box | null;
  /** Pixels; a narrower picture or crop keeps its width. */
  readonly width: number;
  readonly format: 'webp' | 'jpeg';
}

/** The largest size of a picture; `isFilled`: cropped to a square around its subject. */
export interface Frame {
  /** Pixels. */
  readonly side: number;
  readonly isFilled: boolean;
}

interface Remake {
  /** The type that the bytes claim to be. */
  readonly format: 'jpeg' | 'png' | 'webp';
  readonly frame: Frame;
  readonly mostPixels: number;
}

export interface Remade extends Size {
  readonly bytes: Uint8Array;
}

const common = {
  module: new URL('./picture-process.mjs', import.meta.url),
  processes: 1,
  // Crops and one picture's tiles, and a newcomer's of each.
  tasksEach: availableParallelism() + 3,
};
/**
 * One process for all pictures, started when first needed. Password hashing (10) has priority: at this
 * distance, a login gets 70% of a core that both need. With a much lower priority, a busy server wouldn't
 * show any pictures.
 */
const processes = workerProcesses<Task, unknown>({
  ...common,
  priority: 14,
  memoryLimit: 400 * 2 ** 20,
});
/** Large ones would keep it busy with receiving them, and end it early for the memory they take. */
const largeProcesses = workerProcesses<Task, unknown>({
  ...common,
  priority: 17,
  memoryLimit: 600 * 2 ** 20,
});

/** Cuts and scales the pictures in `store`. */
export function pictureMaker(store: MediaStore) {
  // Stores may use the same keys for different pictures.
  const prefix = randomUUID();
  const nameOf = ({ key, stat }: Source) => `${prefix} ${key} ${stat.revision}`;
  const sizes = new LRUCache<string, Size>({ max: SIZES_KEPT });
  /** Stored pictures' bytes, read once for all tasks that need them now. */
  const reading = new Map<string, Promise<Uint8Array>>();

  async function read({ key }: Source): Promise<Uint8Array> {
    const stream = await store.read(key);
    if (!stream) throw new Error(`The store lost ${key}`);
    return new Uint8Array(await new Response(stream).arrayBuffer());
  }

  async function run(source: Source, task: SourceTask): Promise<unknown> {
    const name = nameOf(source);
    const workers = source.stat.size > LARGE_BYTES ? largeProcesses : processes;
    const answer = await workers.run({ ...task, source: name });
    if (answer !== 'absent') return answer;
    const bytes = reading.get(name) ?? read(source);
    reading.set(name, bytes);
    try {
      return await workers.run({ ...task, source: name, bytes: await bytes });
    } finally {
      // Only now: the process has the picture, and every `absent` from before that has arrived.
      if (reading.get(name) === bytes) reading.delete(name);
    }
  }

  const make = async (source: Source, task: SourceTask) =>
    Buffer.from((await run(source, task)) as Uint8Array);

  return {
    /**
     * A stored picture's size, in pixels. @throws ApiError `not_found` if it is too large to decode; the
     * original is still available.
     */
    async sizeOf(source: Source): Promise<Size> {
      const name = nameOf(source);
      const size = sizes.get(name) ?? ((await run(source, { kind: 'size' })) as Size);
      sizes.set(name, size);
      if (size.width * size.height > MAX_SOURCE_PIXELS) {
        throw new Refusal('not_found', {
          message: 'This picture is too large to be cut or scaled.',
        });
      }
      return size;
    },

    cut: (source: Source, cut: Cut) => make(source, { kind: 'cut', ...cut }),

    /** All tiles of a picture, as `tile-pyramid.ts` describes them. */
    cutTiles: (source: Source) => make(source, { kind: 'tiles' }),
  };
}

/**
 * Re-encodes a picture: upright, in a frame, as WebP, without metadata. Null if it isn't readable as its
 * type, or has too many pixels.
 */
export async function remakePicture(bytes: Uint8Array, remake: Remake): Promise<Remade | null> {
  return (await processes.run({ kind: 'remake', bytes, ...remake })) as Remade | null;
}

/** A picture made from an uploaded file. */
interface MadePicture extends Size {
  readonly bytes: Uint8Array;
  /** The file's extension: WebP if parts are transparent, else JPEG. */
  readonly format: 'jpg' | 'webp';
}

/** How to convert a delivered picture. */
export interface Shape {
  /** The size to fill; the photo's background is extended. */
  readonly frame?: Size;
  /** Keeps transparency, instead of white. */
  readonly isCutOut?: boolean;
}

/**
 * Re-encodes a delivered picture: upright, in sRGB, without metadata. @returns null if it isn't a
 * readable JPEG, PNG, WebP, or TIFF, or has more pixels than we decode.
 */
export async function makePicture(
  bytes: Uint8Array,
  shape: Shape = {},
): Promise<MadePicture | null> {
  const task = { kind: 'again', bytes, shape, mostPixels: MAX_SOURCE_PIXELS } as const;
  return (await processes.run(task)) as MadePicture | null;
}
