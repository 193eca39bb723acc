import { MessageChannel } from 'node:worker_threads';
import { on } from 'node:events';
import { Piscina } from 'piscina';

export type Cells = readonly (string | number | null)[];

const pool = new Piscina<unknown, void>({
  filename: new URL('./xlsx-thread.mjs', import.meta.url).href,
  minThreads: 0,
  // One at a time: each needs most of 100 MB for 10,000 rows.
  maxThreads: 1,
  idleTimeout: 1000,
  resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 2 },
});

/** Rows, the headings first, as XLSX. Texts are texts there: no spreadsheet runs them as formulas. */
export async function* xlsxOf(rows: AsyncIterable<readonly Cells[]>): AsyncGenerator<Uint8Array> {
  const { port1: ours, port2: theirs } = new MessageChannel();
  const abort = new AbortController();
  const written = pool.run({ port: theirs }, { transferList: [theirs], signal: abort.signal });
  written.catch(() => ours.close());
  try {
    for await (const some of rows) ours.postMessage(some);
    const parts = on(ours, 'message', { close: ['close'] });
    ours.postMessage(null);
    for await (const [part] of parts) yield part as Uint8Array;
    await written;
  } finally {
    abort.abort();
    written.catch(() => {});
    ours.close();
  }
}
