import { isAborted } from './failure.ts';

/** Why a load failed. If retryable, it is requested again when the connection is back. */
export interface Retryable {
  readonly retryable: boolean;
}

type Load<T> = (signal: AbortSignal) => Promise<T>;

/** Waits until a repeated load may start. @returns a function to call when that load has ended */
export type Admit = (signal: AbortSignal) => Promise<() => void>;

export interface ResourceState<T, P> {
  /** The key of the latest load; null before the first. */
  readonly key: string | null;
  readonly status: 'idle' | 'loading' | 'ready' | 'failed';
  readonly value: T | null;
  readonly problem: P | null;
  /** Loading for longer than `slowAfter`. */
  readonly isSlow: boolean;
}

/** The result of a load. */
type Outcome<T, P> = { readonly value: T } | { readonly problem: P };
/** A key's value that is known without loading it. */
export type Known<T, P> = { readonly key: string } & Outcome<T, P>;

interface ResourceOptions<T, P> {
  /** The message for an error of a load. */
  problemOf(error: unknown): P;
  /** Known initially: loading this key requests nothing. */
  initial?: Known<T, P> | undefined;
  /** Value and problem stay until the next load ends; the value stays even if that load fails. */
  keepsLast?: boolean;
  /** Milliseconds after which a load counts as slow; never unless given. */
  slowAfter?: number;
  /** Delays a repeated load, to spread out the many on one page. */
  admit?: Admit | undefined;
}

interface Resource<T, P> {
  /** Never changed in place: a new object after each change. */
  readonly state: ResourceState<T, P>;
  /** Calls `listener` after each change. @returns a function that unsubscribes */
  subscribe(listener: () => void): () => void;
  /**
   * Loads `key` and aborts the previous load. Requests nothing if that key is loading, shown, or has just
   * failed. Resolves when the load has ended, successfully or not.
   */
  load(key: string, load: Load<T>): Promise<void>;
  /** Loads the latest key again, once admitted; `load` is used for this one time. Nothing once disposed. */
  reload(load?: Load<T>): Promise<void>;
  /** Shows a known outcome without requesting anything. */
  put(key: string, outcome: Outcome<T, P>): void;
  /** Shows nothing. */
  clear(): void;
  /** Aborts the load and no longer waits for the connection. Only `load` starts again. */
  dispose(): void;
}

/**
 * One thing that is loaded and shown: its status, its result, and when to retry. A newer load always
 * wins, and nothing changes after `dispose`.
 *
 * @example
 * const report = createResource({ problemOf: callErrorOf, slowAfter: 4000 });
 * report.subscribe(() => render(report.state));
 * void report.load('X0000001', (signal) => client.call(gradedCardDetail, input, { signal }));
 */
export function createResource<T, P extends Retryable>(
  options: ResourceOptions<T, P>,
): Resource<T, P> {
  const { problemOf, initial, keepsLast = false, slowAfter, admit } = options;
  const listeners = new Set<() => void>();
  let state: ResourceState<T, P> = initial ? ended(initial.key, initial) : IDLE;
  let valueKey = initial && 'value' in initial ? initial.key : null;
  let latest: Load<T> | undefined;
  let isDisposed = false;
  let running: { readonly controller: AbortController; readonly end: Promise<void> } | undefined;

  function change(next: Partial<ResourceState<T, P>>): void {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  }

  function end(key: string, outcome: Outcome<T, P>): void {
    const isValue = 'value' in outcome;
    if (isValue) valueKey = key;
    change({ ...ended(key, outcome), ...(!isValue && keepsLast && { value: state.value }) });
  }

  function begin(key: string, load: Load<T>, mayStart?: Admit): Promise<void> {
    stop();
    globalThis.addEventListener?.('online', retry);
    const controller = new AbortController();
    const emptied = keepsLast ? {} : { value: null, problem: null };
    change({ key, status: 'loading', isSlow: false, ...emptied });
    const end = run(key, load, controller.signal, mayStart);
    running = { controller, end };
    return end;
  }

  async function run(key: string, load: Load<T>, signal: AbortSignal, mayStart?: Admit) {
    const timer = slowAfter && setTimeout(() => change({ isSlow: true }), slowAfter);
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
    let release: (() => void) | undefined;
    let outcome: Outcome<T, P> | undefined;
    try {
      if (mayStart) release = await mayStart(signal);
      outcome = { value: await load(signal) };
    } catch (error) {
      if (!isAborted(error)) outcome = { problem: problemOf(error) };
    }
    release?.();
    if (signal.aborted) return;
    clearTimeout(timer);
    running = undefined;
    if (outcome) end(key, outcome);
  }

  function stop(): void {
    running?.controller.abort();
    running = undefined;
  }

  function retry(): void {
    if (state.status === 'failed' && state.problem?.retryable) void reload();
  }

  async function reload(load = latest): Promise<void> {
    if (load && state.key !== null && !isDisposed) await begin(state.key, load, admit);
  }

  return {
    get state() {
      return state;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async load(key, load) {
      latest = load;
      isDisposed = false;
      globalThis.addEventListener?.('online', retry);
      if (key === state.key && (running || state.status === 'ready' || state.status === 'failed')) {
        return running?.end;
      }
      if (state.value === null || key !== valueKey) return begin(key, load);
      stop();
      end(key, { value: state.value });
    },
    reload,
    put(key, outcome) {
      stop();
      end(key, outcome);
    },
    clear() {
      stop();
      change(IDLE);
    },
    dispose() {
      isDisposed = true;
      stop();
      globalThis.removeEventListener?.('online', retry);
    },
  };
}

const IDLE = { key: null, status: 'idle', value: null, problem: null, isSlow: false } as const;

function ended<T, P>(key: string, outcome: Outcome<T, P>): ResourceState<T, P> {
  return 'value' in outcome
    ? { key, status: 'ready', value: outcome.value, problem: null, isSlow: false }
    : { key, status: 'failed', value: null, problem: outcome.problem, isSlow: false };
}
