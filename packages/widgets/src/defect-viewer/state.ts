import { createResource, callErrorOf, type Admit, type PublicClient } from '@tag/client/public';
import {
  certificateStruct,
  gradedCardDetail,
  type GradedCardDetail,
} from '@tag/contract/graded-cards';
import type { Picture } from '@tag/contract/media';
import { proxy, ref, type Snapshot } from 'valtio';
import { measurePicture } from './measure-picture.ts';
import { isShown, type Light, type Shown, showOf, type Subject } from './shown.ts';
import { isEmpty, refusalOf, type ViewerError } from './viewer-error.ts';

/** Loading longer than this shows a message. */
const SLOW_AFTER_MS = 4000;

/** Excluded from valtio's proxies and freezing; snapshots return the same object. */
type Kept<T extends object> = ReturnType<typeof ref<T>>;

interface DefectViewerState {
  subject: Kept<Subject>;
  report: Kept<GradedCardDetail> | null;
  /** The picture's measured size, where the given size was wrong or missing. */
  measured: Kept<Picture> | null;
  light: Light | null;
  /** Why nothing is shown. */
  error: ViewerError | null;
  /** Why the picture is shown without its report's details. */
  factsError: ViewerError | null;
  /** Loading takes longer than usual. */
  slow: boolean;
}

type Status = 'idle' | 'loading' | 'ready' | 'empty' | 'error';

/** The initial data, before any request. */
interface Start {
  readonly subject: Subject;
  readonly report?: GradedCardDetail | undefined;
  readonly refused?: ViewerError | undefined;
}

/**
 * The state and actions of one viewer. A picture is shown as soon as its size is known; its report's details
 * follow. `dispose` cancels requests; `load` may follow it.
 * @param admit awaited before each retry
 */
export function createDefectViewerState(client: PublicClient, start: Start, admit?: Admit) {
  const state = proxy<DefectViewerState>({
    subject: ref(start.subject),
    report: start.report ? ref(start.report) : null,
    measured: null,
    light: null,
    error: start.refused ?? null,
    factsError: null,
    slow: false,
  });
  const urlOf = (picture: { url: string }) => new URL(client.mediaUrl(picture)).href;
  const patience = { slowAfter: SLOW_AFTER_MS, admit };
  const reports = createResource<GradedCardDetail, ViewerError>({
    ...patience,
    problemOf: callErrorOf,
    initial: start.report && { key: start.report.certificate, value: start.report },
  });
  const pictures = createResource<Picture, ViewerError>({
    ...patience,
    // A picture that was shown before may become available again.
    problemOf: () => ({ ...refusalOf('no-picture'), retryable: isShown(showOf(known())) }),
  });
  reports.subscribe(proceed);
  pictures.subscribe(follow);

  const known = () => ({ ...state, urlOf });

  /** The shown region in this state or snapshot. */
  function shownIn(now: Snapshot<DefectViewerState>): Shown | null {
    const shown = now.error ? null : showOf({ ...now, urlOf });
    return isShown(shown) ? shown : null;
  }

  function statusIn(now: Snapshot<DefectViewerState>): Status {
    if (now.error) return isEmpty(now.error) ? 'empty' : 'error';
    const { region, cert } = now.subject;
    if (!region && cert === undefined) return 'idle';
    return shownIn(now) ? 'ready' : 'loading';
  }

  /** Updates the state from the report and the picture. */
  function follow(): void {
    const [report, picture] = [reports.state, pictures.state];
    Object.assign(state, {
      report: report.value && ref(report.value),
      measured: picture.value && ref(picture.value),
      slow: report.isSlow || picture.isSlow,
    });
    const { region } = state.subject;
    const shown = showOf(known());
    const url = isShown(shown) ? shown.picture.url : region?.picture.url;
    // A region can be shown without its report, a defect can't.
    const [error, factsError] = region ? [null, report.problem] : [report.problem, null];
    state.factsError = factsError;
    state.error = error ?? (picture.key === url ? picture.problem : null) ?? refused(shown);
  }

  /** Returns the same object while the reason is the same. */
  function refused(shown: ReturnType<typeof showOf>): ViewerError | null {
    if (typeof shown !== 'string') return null;
    return state.error?.kind === shown ? state.error : refusalOf(shown);
  }

  /** Measures the picture if its size is unknown. */
  function proceed(): void {
    follow();
    const { region } = state.subject;
    if (!region || reports.state.status === 'loading' || showOf(known()) !== null) return;
    void measure(region.picture.url);
  }

  function measure(url: string): Promise<void> {
    return pictures.load(url, async (signal) => ({ url, ...(await measurePicture(url, signal)) }));
  }

  /** Shows the available data and requests the rest. */
  function load(subject: Subject): void {
    const { cert } = subject;
    if ((cert ?? null) !== reports.state.key) state.light = null;
    state.subject = ref(subject);
    if (pictures.state.status !== 'ready') pictures.clear();
    if (cert === undefined) reports.clear();
    else if (certificateStruct.is(cert)) {
      const input = { params: { certificateValue: cert } };
      void reports.load(cert, (signal) => client.call(gradedCardDetail, input, { signal }));
    } else reports.put(cert, { problem: refusalOf('malformed') });
    proceed();
  }

  return {
    state,
    shownIn,
    statusIn,
    load,
    /** Repeats failed requests. */
    retry(): void {
      for (const resource of [reports, pictures]) {
        if (resource.state.status === 'failed') void resource.reload();
      }
    },
    dispose(): void {
      reports.dispose();
      pictures.dispose();
    },
    /** Selects another defect of the same report. */
    select(defect: string): void {
      const { cert } = state.subject;
      state.subject = ref({ cert, defect });
      follow();
    },
    light(light: Light): void {
      state.light = light;
    },
    /** A tile failed to load: checks once whether the picture exists, and its size. */
    async doubt(): Promise<void> {
      const shown = shownIn(state);
      if (shown) await measure(shown.picture.url);
    },
  };
}

export type DefectViewerStore = ReturnType<typeof createDefectViewerState>;
