import { proxy } from 'valtio';
import { fetchBytes, MediaFailure, sizeOf } from './download-blob.ts';
import type { PlannedFile } from './download-plan.ts';
import { zipFiles } from './download-zip.ts';

/** Parallel requests; more wouldn't be faster. */
const AT_ONCE = 5;
/** Shortest time between progress updates. */
const UPDATE_EVERY_MS = 100;

export interface DownloadState {
  /** `choosing`: pictures are missing; the visitor decides whether to download the rest. */
  phase: 'idle' | 'checking' | 'choosing' | 'loading' | 'done' | 'failed';
  /** Paths of pictures that don't exist. */
  missing: readonly string[];
  /** Pictures for the archive, and how many of them have loaded. */
  pictures: number;
  arrived: number;
  /** Bytes in total and loaded so far; 0 if a server doesn't send sizes. */
  total: number;
  loaded: number;
  archive: { readonly url: string; readonly bytes: number } | null;
  /** Why it failed: the connection was lost, or the server refused. */
  reason: 'cut' | 'refused' | null;
}

interface DownloadOptions {
  /** Without extension; also the folder in the archive. */
  name: string;
  date: Date;
}

/**
 * Downloads a slab's pictures as one archive. It requests all sizes first, to report missing pictures
 * before fetching any, then loads a few at a time. Loaded pictures are kept until the archive is done, so
 * a retry continues where the connection was lost.
 */
export function createDownloadState(
  files: readonly PlannedFile[],
  { name, date }: DownloadOptions,
) {
  const state = proxy<DownloadState>({
    phase: 'idle',
    missing: [],
    pictures: files.length,
    arrived: 0,
    total: 0,
    loaded: 0,
    archive: null,
    reason: null,
  });
  const sizes = new Map<string, number | null>();
  const kept = new Map<string, Uint8Array<ArrayBuffer>>();
  let underWay: AbortController | undefined;

  function stop() {
    underWay?.abort();
    underWay = undefined;
  }

  function discard() {
    if (state.archive) URL.revokeObjectURL(state.archive.url);
    state.archive = null;
  }

  /** Runs one phase and reports its error, unless another phase has started since. */
  async function work(phase: 'checking' | 'loading', run: (signal: AbortSignal) => Promise<void>) {
    stop();
    const controller = (underWay = new AbortController());
    Object.assign(state, { phase, reason: null });
    try {
      await run(controller.signal);
    } catch (error) {
      if (controller.signal.aborted) return;
      controller.abort();
      const reason = error instanceof MediaFailure && error.reason !== 'cut' ? 'refused' : 'cut';
      Object.assign(state, { phase: 'failed', reason, arrived: kept.size });
    }
  }

  const there = () => files.filter(({ path }) => sizes.has(path));

  async function check(signal: AbortSignal) {
    discard();
    const missing: string[] = [];
    sizes.clear();
    await inTurn(files, AT_ONCE, async ({ path, url }) => {
      const own = kept.get(path);
      if (own) return void sizes.set(path, own.byteLength);
      try {
        sizes.set(path, await sizeOf(url, signal));
      } catch (error) {
        if (!(error instanceof MediaFailure) || error.reason !== 'missing') throw error;
        missing.push(path);
      }
    });
    signal.throwIfAborted();
    const total = [...sizes.values()].reduce<number>((sum, bytes) => sum + (bytes ?? 0), 0);
    Object.assign(state, { missing: missing.sort(), pictures: sizes.size, total });
    if (missing.length > 0) state.phase = 'choosing';
    else await work('loading', load);
  }

  async function load(signal: AbortSignal) {
    let loaded = [...kept.values()].reduce((sum, { byteLength }) => sum + byteLength, 0);
    let updatedAt = 0;
    const update = (time: number) => {
      updatedAt = time;
      Object.assign(state, { loaded, arrived: kept.size });
    };
    update(0);
    const arrivals = there().map((file) => ({ ...file, ...expectBytes() }));
    const zipped = zipFiles(
      arrivals.map(({ path, content }) => ({ path: `${name}/${path}`, content })),
      { date, signal },
    );
    const fetched = inTurn(arrivals, AT_ONCE, async ({ path, url, arrive }) => {
      const bytes =
        kept.get(path) ??
        (await fetchBytes(url, signal, (count) => {
          loaded += count;
          const now = performance.now();
          if (now - updatedAt > UPDATE_EVERY_MS) update(now);
        }));
      kept.set(path, bytes);
      arrive(bytes);
    });
    const [archive] = await Promise.all([zipped, fetched]);
    signal.throwIfAborted();
    update(0);
    kept.clear();
    state.archive = { url: URL.createObjectURL(archive), bytes: archive.size };
    state.phase = 'done';
  }

  return {
    state,
    /** Starts or retries. */
    start: () => work('checking', check),
    /** Continues without the missing pictures. */
    proceed: () => work('loading', load),
    cancel() {
      stop();
      kept.clear();
      state.phase = 'idle';
    },
    dispose() {
      stop();
      kept.clear();
      discard();
    },
  };
}

export type DownloadStore = ReturnType<typeof createDownloadState>;

/** A promise of a file for the archive, and the function that resolves it. */
function expectBytes() {
  let arrive!: (bytes: Uint8Array<ArrayBuffer>) => void;
  const content = new Promise<Uint8Array<ArrayBuffer>>((here) => (arrive = here));
  return { content, arrive };
}

/** Runs all items, `width` at a time; stops at the first failure. */
async function inTurn<T>(items: readonly T[], width: number, run: (item: T) => Promise<void>) {
  const queue = [...items];
  let hasFailed = false;
  const worker = async () => {
    for (let next = queue.shift(); next && !hasFailed; next = queue.shift()) {
      await run(next).catch((error: unknown) => {
        hasFailed = true;
        throw error;
      });
    }
  };
  await Promise.all(Array.from({ length: width }, worker));
}
