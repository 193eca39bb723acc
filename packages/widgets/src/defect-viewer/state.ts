import { isAborted, troubleOf, type PublicClient } from '@tag/client/public';
import {
  certificateStruct,
  gradedCardDetail,
  type GradedCardDetail,
} from '@tag/contract/graded-cards';
import type { Picture } from '@tag/contract/media';
import { proxy, ref, type Snapshot } from 'valtio';
import { measurePicture } from './measure-picture.ts';
import { type Light, type Shown, showOf, type Subject } from './shown.ts';
import { isEmpty, refusalOf, type Trouble } from './trouble.ts';

/** From here on a visitor is told that it takes longer than usual. */
const SLOW_AFTER_MS = 4000;

/** Kept as it is: valtio neither proxies nor freezes it, and snapshots give back the same object. */
type Held<T extends object> = ReturnType<typeof ref<T>>;

export interface DefectViewerState {
  subject: Held<Subject>;
  report: Held<GradedCardDetail> | null;
  /** Its true size, where what was said of it turned out wrong or nothing was said. */
  measured: Held<Picture> | null;
  light: Light | null;
  /** Why nothing is shown. */
  trouble: Trouble | null;
  /** Why the picture is shown without what its report would say. */
  factsTrouble: Trouble | null;
  /** Still loading, and longer than usual. */
  slow: boolean;
}

export type Status = 'idle' | 'loading' | 'ready' | 'empty' | 'error';

/** What is known before anything is fetched. */
export interface Start {
  readonly subject: Subject;
  readonly report?: GradedCardDetail | undefined;
  readonly refused?: Trouble | undefined;
}

/**
 * The state of one viewer and what can be done with it. A picture is shown as soon as its size is
 * known; what its report says joins it later. `dispose` ends what is under way; `load` may follow it.
 */
export function createDefectViewerState(client: PublicClient, start: Start) {
  const state = proxy<DefectViewerState>({
    subject: ref(start.subject),
    report: start.report ? ref(start.report) : null,
    measured: null,
    light: null,
    trouble: start.refused ?? null,
    factsTrouble: null,
    slow: false,
  });
  const urlOf = (picture: { url: string }) => new URL(client.mediaUrl(picture)).href;
  let underWay: AbortController | undefined;

  /** What is shown in this state, or a snapshot of it. */
  function shownIn(now: Snapshot<DefectViewerState>): Shown | null {
    const shown = now.trouble ? null : showOf({ ...now, urlOf });
    return typeof shown === 'string' ? null : shown;
  }

  function statusIn(now: Snapshot<DefectViewerState>): Status {
    if (now.trouble) return isEmpty(now.trouble) ? 'empty' : 'error';
    const { place, cert } = now.subject;
    if (!place && cert === undefined) return 'idle';
    return shownIn(now) ? 'ready' : 'loading';
  }

  /** Shows what can be shown, fetches what is missing. */
  async function load(subject: Subject): Promise<void> {
    dispose();
    const { cert, place } = subject;
    const isOther = cert !== state.report?.certificate;
    Object.assign(state, { subject: ref(subject), trouble: null, factsTrouble: null, slow: false });
    if (isOther) Object.assign(state, { report: null, measured: null, light: null });
    if (!place && cert === undefined) return;
    const controller = (underWay = new AbortController());
    const timer = setTimeout(() => (state.slow = true), SLOW_AFTER_MS);
    try {
      if (cert !== undefined && !state.report) await loadReport(cert, controller.signal);
      if (!state.trouble && place && !settle()) await measure(place.picture.url, controller.signal);
      settle();
    } catch (error) {
      if (!controller.signal.aborted && !isAborted(error)) {
        state.trouble = refusalOf('no-picture');
      }
    } finally {
      clearTimeout(timer);
      if (underWay === controller) state.slow = false;
    }
  }

  /** Without its report a place can still be shown, a defect cannot. */
  async function loadReport(cert: string, signal: AbortSignal): Promise<void> {
    const refuse = (trouble: Trouble) => {
      if (state.subject.place) state.factsTrouble = trouble;
      else state.trouble = trouble;
    };
    if (!certificateStruct.is(cert)) return refuse(refusalOf('malformed'));
    try {
      const input = { params: { certificateValue: cert } };
      const report = await client.call(gradedCardDetail, input, { signal });
      if (!signal.aborted) state.report = ref(report);
    } catch (error) {
      if (signal.aborted || isAborted(error)) throw error;
      refuse(troubleOf(error));
    }
  }

  /** @returns whether it is decided what is shown. */
  function settle(): boolean {
    const shown = state.trouble ? null : showOf({ ...state, urlOf });
    if (typeof shown === 'string') state.trouble = refusalOf(shown);
    return shown !== null;
  }

  async function measure(url: string, signal: AbortSignal): Promise<void> {
    const size = await measurePicture(url, signal);
    if (!signal.aborted) state.measured = ref({ url, ...size });
  }

  function dispose(): void {
    underWay?.abort();
    underWay = undefined;
  }

  return {
    state,
    shownIn,
    statusIn,
    load,
    dispose,
    /** Goes to another defect of the report that is shown. */
    select(defect: string): void {
      const { cert } = state.subject;
      state.subject = ref({ cert, defect });
      settle();
    },
    light(light: Light): void {
      state.light = light;
    },
    /** A part of the picture could not be had: finds out, once, whether it is there and how large. */
    async doubt(): Promise<void> {
      const shown = shownIn(state);
      if (!shown || state.measured?.url === shown.picture.url) return;
      const { url } = shown.picture;
      underWay ??= new AbortController();
      const { signal } = underWay;
      try {
        await measure(url, signal);
        settle();
      } catch {
        if (!signal.aborted && shownIn(state)?.picture.url === url) {
          state.trouble = { ...refusalOf('no-picture'), retryable: true };
        }
      }
    },
  };
}

export type DefectViewerStore = ReturnType<typeof createDefectViewerState>;
