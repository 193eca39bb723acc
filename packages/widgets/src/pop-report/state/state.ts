import { cacheResponses, createResource, type Admit, type PublicClient } from '@tag/client/public';
import { queryKey, type PopQuery } from '../query/query.ts';
import { loadView } from './load-view.ts';
import { popErrorOf, type PopError } from './pop-error.ts';
import type { View } from './view.ts';

/** Shorter waits show no loading state. */
const SILENT_MS = 150;

interface PopReportOptions {
  query: PopQuery;
  pageSize: number;
  /** The view or error of `query`, if known. */
  initial?: View | PopError | undefined;
  /** Awaited before each retry. */
  admit?: Admit | undefined;
}

/**
 * The state of one report. `show` loads a query; the shown view stays until the next one is complete.
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
  return {
    /** The shown view: the last one loaded, also while the next loads. */
    views,
    show: (query: PopQuery, pageSize: number) =>
      views.load(keyOf(query, pageSize), (signal) => loadView(cache, query, pageSize, signal)),
    /** Repeats the failed request. */
    retry: () => views.reload(),
    dispose: views.dispose,
    /** Prefetches a query that the visitor will probably open. */
    prefetch(query: PopQuery, pageSize: number) {
      loadView(cache, query, pageSize).catch(() => {}); // the error shows when the view is opened
    },
    /** The report's caching client, for other requests. */
    client: cache,
  };
}

export type PopReportStore = ReturnType<typeof createPopReportState>;

/** A key for views: the query and the page size. */
export function keyOf(query: PopQuery, pageSize: number): string {
  return `${pageSize} ${queryKey(query)}`;
}
