import { isAborted, type PublicClient } from '@tag/client/public';
import { proxy, ref } from 'valtio';
import { placeKey, type Place } from '../place/place.ts';
import { keepAnswers } from './answer-cache.ts';
import { loadView } from './load-view.ts';
import { troubleOf, type Trouble } from './trouble.ts';
import type { View } from './view.ts';

/** A wait shorter than this shows nothing at all. */
const SILENT_MS = 150;

type Held<T extends object> = ReturnType<typeof ref<T>>;

export interface PopReportState {
  /** What is shown: the last view that arrived, also while the next is on its way. */
  view: Held<View> | null;
  status: 'loading' | 'ready' | 'empty' | 'error';
  /** The next view is on its way for longer than one should wait without a word. */
  isWaiting: boolean;
  /** Why the view that was asked for is not there. */
  trouble: Trouble | null;
}

/**
 * The state of one report. `show` goes to a place: what is shown stays until the next is whole.
 * `dispose` ends what is under way; `show` may follow it.
 */
export function createPopReportState(client: PublicClient, initial?: View | Trouble) {
  const answers = keepAnswers(client);
  const view = initial && 'place' in initial ? ref(initial) : null;
  const trouble = initial && 'kind' in initial ? initial : null;
  const state = proxy<PopReportState>({
    view,
    status: trouble ? 'error' : view ? statusOf(view) : 'loading',
    isWaiting: false,
    trouble,
  });
  let underWay: { key: string; controller: AbortController } | undefined;

  async function show(place: Place, pageSize: number): Promise<void> {
    const key = `${pageSize} ${placeKey(place)}`;
    if (underWay?.key === key) return;
    dispose();
    if (state.view && keyOf(state.view) === key) {
      Object.assign(state, { trouble: null, status: statusOf(state.view) });
      return;
    }
    const controller = new AbortController();
    underWay = { key, controller };
    state.status = 'loading';
    const timer = setTimeout(() => (state.isWaiting = true), SILENT_MS);
    try {
      // Not given the signal: what is left behind may still be wanted by who fetched it ahead.
      const next = await loadView(answers, place, pageSize);
      if (controller.signal.aborted) return;
      Object.assign(state, { view: ref(next), trouble: null, status: statusOf(next) });
    } catch (error) {
      if (controller.signal.aborted || isAborted(error)) return;
      Object.assign(state, { trouble: troubleOf(error), status: 'error' });
    } finally {
      clearTimeout(timer);
      if (!controller.signal.aborted) {
        underWay = undefined;
        state.isWaiting = false;
      }
    }
  }

  function dispose() {
    underWay?.controller.abort();
    underWay = undefined;
    state.isWaiting = false;
  }

  return {
    state,
    show,
    dispose,
    /** Fetches a place that will probably be gone to. */
    prefetch(place: Place, pageSize: number) {
      loadView(answers, place, pageSize).catch(() => {}); // shown when it is gone to
    },
    /** The same client that the report itself asks, for what it looks up besides. */
    client: answers,
    /** Nothing that is kept is good any more. */
    forget: answers.forget,
  };
}

export type PopReportStore = ReturnType<typeof createPopReportState>;

export function keyOf({ place, pageSize }: View): string {
  return `${pageSize} ${placeKey(place)}`;
}

function statusOf({ distribution }: View): 'ready' | 'empty' {
  return distribution.total === 0 ? 'empty' : 'ready';
}
