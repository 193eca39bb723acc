import type { Side } from '@tag/contract/graded-cards';
import { type Database, fallbackStore, type MediaStore } from '@tag/server';
import { availableParallelism } from 'node:os';
import { buffer } from 'node:stream/consumers';
import { Piscina } from 'piscina';
import type { Sitter } from '../art/scan.ts';
import type { DrawingTask } from './draw.ts';
import { SCAN_OF, scansBehind } from './files.ts';
import { findSitter } from './sitters.ts';

export interface Drawing {
  /** The store, with what it lacks drawn on first request. */
  serveFrom(store: MediaStore, database: Database): MediaStore;
  /** Ends the workers; what is being drawn is given up. */
  stop(): Promise<void>;
}

/**
 * Draws in worker threads on every core; they give way to whatever else has work, so that no request
 * waits for a drawing that is not its own.
 */
export function createDrawing(): Drawing {
  const concurrency = availableParallelism();
  const pool = new Piscina<DrawingTask, Uint8Array | null>({
    filename: new URL('./draw.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: concurrency,
    idleTimeout: 30_000,
    niceIncrement: 10,
  });

  /** A scan as it is stored; drawn and stored when nobody has asked for it yet. */
  async function scanOf(store: MediaStore, mediaKey: string, sitter: Sitter, side: Side) {
    const key = `${mediaKey}/${SCAN_OF[side]}`;
    const stored = await store.read(key);
    if (stored) return buffer(stored);
    const drawn = await pool.run({ sitter, file: SCAN_OF[side], scans: {} });
    if (drawn) await store.write(key, drawn);
    return drawn;
  }

  return {
    serveFrom: (store, database) =>
      fallbackStore(
        store,
        async (key) => {
          const [mediaKey = '', file = ''] = key.split('/');
          const sitter = await findSitter(database, mediaKey);
          if (!sitter) return null;
          const scans: Partial<Record<Side, Uint8Array>> = {};
          for (const side of sitter.report.slab ? scansBehind(file) : []) {
            const scan = await scanOf(store, mediaKey, sitter, side);
            if (scan) scans[side] = scan;
          }
          return pool.run({ sitter, file, scans });
        },
        { concurrency, maxWaiting: 256 },
      ),
    stop: () => pool.destroy(),
  };
}
