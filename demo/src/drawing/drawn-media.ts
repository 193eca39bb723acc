import { type Database, fallbackStore, type MediaStore } from '@tag/server';
import { Piscina } from 'piscina';
import { availableParallelism } from 'node:os';
import type { DrawingTask } from './draw.ts';
import { findSitter } from './sitters.ts';

export interface Drawing {
  /** The store, with what it lacks drawn on first request. */
  serveFrom(store: MediaStore, database: Database): MediaStore;
  /** Ends the workers; what is being drawn is given up. */
  stop(): Promise<void>;
}

/** Draws in worker threads, so that no request waits for a drawing that is not its own. */
export function createDrawing(): Drawing {
  const concurrency = Math.max(1, availableParallelism() - 1);
  const pool = new Piscina<DrawingTask, Uint8Array | null>({
    filename: new URL('./draw.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: concurrency,
    idleTimeout: 30_000,
  });
  return {
    serveFrom: (store, database) =>
      fallbackStore(
        store,
        async (key) => {
          const [mediaKey = '', file = ''] = key.split('/');
          const sitter = await findSitter(database, mediaKey);
          return sitter && pool.run({ sitter, file });
        },
        { concurrency, maxWaiting: 256 },
      ),
    stop: () => pool.destroy(),
  };
}
