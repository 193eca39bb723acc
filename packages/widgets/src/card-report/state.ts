import { isAborted, type PublicClient } from '@tag/client/public';
import {
  certificateStruct,
  gradedCardDetail,
  type GradedCardDetail,
} from '@tag/contract/graded-cards';
import { proxy, ref } from 'valtio';
import { isEmpty, troubleOf, type Trouble } from './trouble.ts';

/** From here on a visitor is told that it takes longer than usual. */
const SLOW_AFTER_MS = 4000;

/** A picture shown as large as the window allows; its boxes are drawn from the report by side. */
export interface Enlarged {
  readonly picture: { readonly url: string; readonly width: number; readonly height: number };
  readonly title: string;
  /** The defect that is framed in it; null: the picture alone. */
  readonly defect: string | null;
}

/** Kept as it is: valtio neither proxies nor freezes it, and snapshots give back the same object. */
type Held<T extends object> = ReturnType<typeof ref<T>>;

export interface CardReportState {
  status: 'idle' | 'loading' | 'ready' | 'empty' | 'error';
  /** Still loading, and longer than usual. */
  slow: boolean;
  report: Held<GradedCardDetail> | null;
  trouble: Trouble | null;
  /** The defect under the pointer or the keyboard's focus. */
  pointed: string | null;
  /** The defect that was picked. */
  selected: string | null;
  enlarged: Held<Enlarged> | null;
}

/** A certificate as people write it: small letters and surrounding space are forgiven. */
export function normalizeCertificate(written: string): string {
  return written.trim().toUpperCase();
}

/**
 * The state of one report and what can be done with it. `initial` is shown without asking the API;
 * `load` of another certificate replaces it. `dispose` ends what is under way; `load` may follow it.
 */
export function createCardReportState(client: PublicClient, initial?: GradedCardDetail | Trouble) {
  const state = proxy<CardReportState>({
    status: 'loading',
    slow: false,
    report: null,
    trouble: null,
    pointed: null,
    selected: null,
    enlarged: null,
  });
  let underWay: AbortController | undefined;
  if (initial && 'certificate' in initial) show(initial);
  else if (initial) refuse(initial);

  function show(report: GradedCardDetail) {
    Object.assign(state, { status: 'ready', report: ref(report), trouble: null });
  }

  function refuse(trouble: Trouble) {
    Object.assign(state, { status: isEmpty(trouble) ? 'empty' : 'error', report: null, trouble });
  }

  async function load(written: string): Promise<void> {
    dispose();
    const certificate = normalizeCertificate(written);
    Object.assign(state, { pointed: null, selected: null, enlarged: null, slow: false });
    if (certificate === '') {
      Object.assign(state, { status: 'idle', report: null, trouble: null });
      return;
    }
    if (!certificateStruct.is(certificate)) {
      refuse({ kind: 'malformed', code: 'invalid', retryable: false });
      return;
    }
    Object.assign(state, { status: 'loading', report: null, trouble: null });
    const controller = (underWay = new AbortController());
    const timer = setTimeout(() => (state.slow = true), SLOW_AFTER_MS);
    controller.signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
    try {
      const report = await client.call(
        gradedCardDetail,
        { params: { certificateValue: certificate } },
        { signal: controller.signal },
      );
      if (!controller.signal.aborted) show(report);
    } catch (error) {
      if (!controller.signal.aborted && !isAborted(error)) refuse(troubleOf(error));
    } finally {
      clearTimeout(timer);
      if (!controller.signal.aborted) state.slow = false;
    }
  }

  function dispose() {
    underWay?.abort();
    underWay = undefined;
  }

  return {
    state,
    load,
    dispose,
    point(defect: string | null) {
      state.pointed = defect;
    },
    /** Picking the same defect again puts it down. */
    select(defect: string | null) {
      state.selected = state.selected === defect ? null : defect;
    },
    enlarge(enlarged: Enlarged | null) {
      state.enlarged = enlarged && ref(enlarged);
    },
  };
}

export type CardReportStore = ReturnType<typeof createCardReportState>;
