import type { Side } from '@tag/contract/graded-cards';
import type { Sitter } from '@tag/demo-art/sitter';
import type { MediaStore } from '@tag/server';
import { fallbackStore, type FallbackStore, workerProcesses } from '@tag/server/seeding';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { buffer } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import pLimit from 'p-limit';
import type { DrawingTask } from './draw.ts';
import { isDrawn, SCAN_OF, scansBehind } from './files.ts';
import { sketchFromPreview } from './previews.ts';
import { watchRequests } from './quiet-times.ts';

interface Drawing {
  /**
   * The store, with missing images drawn on first request.
   * @param findSitter finds the facts that a media key's images are drawn from; null: there are none.
   */
  serveFrom(
    store: MediaStore,
    findSitter: (mediaKey: string) => Promise<Sitter | null>,
  ): FallbackStore;
  /** Draws a sketch that nobody sees, at a quiet moment: a process's first takes three times as long. */
  warmUp(sitter: Sitter): Promise<void>;
  /** Ends the drawing processes and abandons their work. */
  stop(): Promise<void>;
}

const MODULE = new URL('./draw-process.ts', import.meta.url);
const LOADER = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
const MIB = 2 ** 20;
/** At least: a picture takes seconds to draw, and several times that where little of a processor is left. */
const WAIT_MS = 60_000;
/** Pixels. Wider ones take about as long as the picture itself. */
const WIDEST_SKETCH = 1280;

/** While one is drawn, others can be cut from their previews. */
const SKETCHES_AT_ONCE = 4;

const never = () => new Promise<void>(() => {});

/**
 * Draws in processes of lower priority on every core. Sketches don't wait for anything, in a process that is
 * always ready: someone looks at an empty frame until the sketch is there. Pictures that nobody waits for
 * are drawn one at a time while no request is being answered.
 */
export function createDrawing({ drawsWhenIdle = true, waitMs = 0 } = {}): Drawing {
  const concurrency = availableParallelism();
  const common = { module: MODULE, execArgv: ['--import', LOADER] };
  const pictures = workerProcesses<DrawingTask, Uint8Array | null>({
    ...common,
    processes: concurrency,
    // Without the idle ones, someone waits for each.
    priority: drawsWhenIdle ? 15 : 0,
    memoryLimit: 300 * MIB,
  });
  const sketches = workerProcesses<DrawingTask, Uint8Array | null>({
    ...common,
    processes: 1,
    priority: 0,
    memoryLimit: 250 * MIB,
    idleMs: Infinity,
  });
  sketches.warm();
  /** The one asked for first is what a visitor looks at: drawn next to others, it would come last. */
  const inTurn = pLimit(1);
  const requests = watchRequests();
  const stopping = new AbortController();

  /** A stored scan; drawn and stored on first use. */
  async function scanOf(store: MediaStore, mediaKey: string, sitter: Sitter, side: Side) {
    const key = `${mediaKey}/${SCAN_OF[side]}`;
    const stored = await store.read(key);
    if (stored) return buffer(stored);
    const drawn = await pictures.run({ sitter, file: SCAN_OF[side] });
    // If it can't be stored, for example on a full disk, the next request draws it again.
    if (drawn) await store.write(key, drawn).catch(() => {});
    return drawn;
  }

  return {
    serveFrom(store, findSitter) {
      /** The facts an image is drawn from; null if no certificate has that image. */
      async function subjectOf(key: string) {
        const [mediaKey = '', file = ''] = key.split('/');
        if (!isDrawn(file, true)) return null;
        const sitter = await findSitter(mediaKey);
        return sitter && isDrawn(file, sitter.report.slab !== null)
          ? { mediaKey, file, sitter }
          : null;
      }
      return fallbackStore(
        store,
        {
          has: async (key) => (await subjectOf(key)) !== null,
          async make(key) {
            const subject = await subjectOf(key);
            if (!subject) return null;
            const { mediaKey, file, sitter } = subject;
            const scans: Partial<Record<Side, Uint8Array>> = {};
            for (const side of scansBehind(file)) {
              const scan = await scanOf(store, mediaKey, sitter, side);
              if (scan) scans[side] = scan;
            }
            return pictures.run({ sitter, file, scans });
          },
          async sketch(key, form) {
            if (form.width > WIDEST_SKETCH) return null;
            const subject = await subjectOf(key);
            if (!subject) return null;
            const { sitter, file } = subject;
            return (
              (await sketchFromPreview(sitter, file, form)) ??
              inTurn(() => sketches.run({ sitter, file, sketch: form }))
            );
          },
        },
        {
          ...{
            concurrency,
            maxWaiting: 256,
            maxPerCaller: 96,
            patienceMs: Math.max(WAIT_MS, waitMs),
          },
          sketchesAtOnce: SKETCHES_AT_ONCE,
          whenQuiet: drawsWhenIdle ? requests.whenQuiet : never,
          signal: stopping.signal,
        },
      );
    },
    async warmUp(sitter) {
      await requests.whenQuiet();
      if (stopping.signal.aborted) return;
      const sketch = { crop: null, width: 640, format: 'webp' } as const;
      // Visitors' sketches don't depend on it.
      await sketches.run({ sitter, file: 'slab-front.webp', sketch }).catch(() => {});
    },
    async stop() {
      stopping.abort();
      inTurn.clearQueue();
      requests.stop();
      await Promise.all([pictures.stop(), sketches.stop()]);
    },
  };
}
