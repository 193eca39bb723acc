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

/** From here on a visitor reads that it takes longer than usual. */
const SLOW_AFTER_MS = 4000;

/** Kept as it is: valtio neither proxies nor freezes it, and snapshots give back the same object. */
type Held<T extends object> = ReturnType<typeof ref<T>>;

export interface DefectViewerState {
  subject: Held<Subject>;
  report: Held<GradedCardDetail> | null;
  /** Its true size, if the stated size was wrong or missing. */
  measured: Held<Picture> | null;
  light: Light | null;
  /** Why nothing is shown. */
  error: ViewerError | null;
  /** Why the image is shown without its report. */
  factsError: ViewerError | null;
  /** Still loading, and longer than usual. */
  slow: boolean;
}

export type Status = 'idle' | 'loading' | 'ready' | 'empty' | 'error';

/** Facts known before anything is fetched. */
export interface Start {
  readonly subject: Subject;
  readonly report?: GradedCardDetail | undefined;
  readonly refused?: ViewerError | undefined;
}

/**
 * The state of one viewer and its actions. An image is shown as soon as its size is
 * known; the report's facts follow. `dispose` cancels requests; `load` may follow it.
 * @param admit waited for before the viewer tries again
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
    // A picture that was shown already may come back.
    problemOf: () => ({ ...refusalOf('no-picture'), retryable: isShown(showOf(known())) }),
  });
  reports.subscribe(proceed);
  pictures.subscribe(follow);

  const known = () => ({ ...state, urlOf });

  /** The image and defect shown in this state, or in a snapshot of it. */
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

  /** Adopts the results of the report's and the image's requests. */
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
    // Without its report a region can still be shown, a defect cannot.
    const [error, factsError] = region ? [null, report.problem] : [report.problem, null];
    state.factsError = factsError;
    state.error = error ?? (picture.key === url ? picture.problem : null) ?? refused(shown);
  }

  /** The same object for as long as the reason is the same. */
  function refused(shown: ReturnType<typeof showOf>): ViewerError | null {
    if (typeof shown !== 'string') return null;
    return state.error?.kind === shown ? state.error : refusalOf(shown);
  }

  /** Measures the picture where nothing else says how large it is. */
  function proceed(): void {
    follow();
    const { region } = state.subject;
    if (!region || reports.state.status === 'loading' || showOf(known()) !== null) return;
    void measure(region.picture.url);
  }

  function measure(url: string): Promise<void> {
    return pictures.load(url, async (signal) => ({ url, ...(await measurePicture(url, signal)) }));
  }

  /** Shows the available parts and requests the missing ones. */
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
    /** Requests the parts again that couldn't be loaded. */
    retry(): void {
      for (const resource of [reports, pictures]) {
        if (resource.state.status === 'failed') void resource.reload();
      }
    },
    dispose(): void {
      reports.dispose();
      pictures.dispose();
    },
    /** Goes to another defect of the report that is shown. */
    select(defect: string): void {
      const { cert } = state.subject;
      state.subject = ref({ cert, defect });
      follow();
    },
    light(light: Light): void {
      state.light = light;
    },
    /** A part of the picture could not be had: finds out, once, whether it is there and how large. */
    async doubt(): Promise<void> {
      const shown = shownIn(state);
      if (shown) await measure(shown.picture.url);
    },
  };
}

export type DefectViewerStore = ReturnType<typeof createDefectViewerState>;
