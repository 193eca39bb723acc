import { cacheResponses, createResource, type Admit, type PublicClient } from '@tag/client/public';
import { proxy, ref } from 'valtio';
import { queryKey, type PopQuery } from '../query/query.ts';
import { loadView } from './load-view.ts';
import { popErrorOf, type PopError } from './pop-error.ts';
import type { View } from './view.ts';

/** A wait shorter than this shows nothing at all. */
const SILENT_MS = 150;

type Held<T extends object> = ReturnType<typeof ref<T>>;

export interface PopReportState {
  /** The last view that arrived, also while the next one loads. */
  view: Held<View> | null;
  status: 'loading' | 'ready' | 'empty' | 'error';
  /** The next view has been on its way for long enough to say so. */
  isWaiting: boolean;
  /** Why the view that was asked for is not there. */
  error: PopError | null;
}

export interface PopReportOptions {
  query: PopQuery;
  pageSize: number;
  /** The view of `query`, or why there is none, where that is known already. */
  initial?: View | PopError | undefined;
  /** Waited for before the report tries again. */
  admit?: Admit | undefined;
}

/**
 * The state of one report. `show` goes to a query: the current view stays until the next one is complete.
 * `dispose` cancels requests; `show` may follow it.
 */
export function createPopReportState(client: PublicClient, options: PopReportOptions) {
  const { query, pageSize, initial, admit } = options;
  const cache = cacheResponses(client);
  const views = createResource<View, PopError>({
    problemOf: popErrorOf,
    keepsLast: true,
    slowAfter: SILENT_MS,
    admit,
    initial: initial && {
      key: keyOf(query, pageSize),
      ...('kind' in initial ? { problem: initial } : { value: initial }),
    },
  });
  const state = proxy<PopReportState>(readState());
  views.subscribe(() => Object.assign(state, readState()));

  function readState(): PopReportState {
    const { status, value, problem, isSlow } = views.state;
    return {
      view: value && ref(value),
      status: STATUS[status] ?? (value?.distribution.total === 0 ? 'empty' : 'ready'),
      isWaiting: isSlow,
      error: problem,
    };
  }

  return {
    state,
    show: (query: PopQuery, pageSize: number) =>
      // Without the signal: a prefetch may still use the answer.
      views.load(keyOf(query, pageSize), () => loadView(cache, query, pageSize)),
    /** Requests the parts again that couldn't be loaded. */
    retry: () => views.reload(),
    dispose: views.dispose,
    /** Prefetches a query that the visitor will probably go to. */
    prefetch(query: PopQuery, pageSize: number) {
      loadView(cache, query, pageSize).catch(() => {}); // shown when it is gone to
    },
    /** The report's client, for other lookups. */
    client: cache,
  };
}

const STATUS = { idle: 'loading', loading: 'loading', failed: 'error', ready: undefined } as const;

export type PopReportStore = ReturnType<typeof createPopReportState>;

/** Distinguishes views: the query, and how many of its rows are shown at a time. */
export function keyOf(query: PopQuery, pageSize: number): string {
  return `${pageSize} ${queryKey(query)}`;
}
