import {
  createResource,
  callErrorOf,
  type Admit,
  type Known,
  type PublicClient,
} from '@tag/client/public';
import {
  certificateStruct,
  gradedCardDetail,
  type Defect,
  type GradedCardDetail,
} from '@tag/contract/graded-cards';
import { type Box, cropAround, type Picture } from '@tag/contract/media';
import { proxy, ref } from 'valtio';
import { cropOf, regionOf, sideOf, type SideKey } from './defects.ts';
import { isEmpty, type ReportError } from './report-error.ts';

/** From here on a visitor reads that it takes longer than usual. */
const SLOW_AFTER_MS = 4000;

export type Light = 'normal' | 'raking';

/** A side of the card in the inspector. */
export interface InspectedSide {
  readonly kind: 'walk';
  readonly side: SideKey;
  readonly light: Light;
  /** The region of the side that is gone to; null: all of it. */
  readonly place: Box | null;
}

/** A picture of its own, shown as large as the window allows. */
export interface ShownPicture {
  readonly kind: 'picture';
  readonly picture: Pick<Picture, 'url' | 'width' | 'height'>;
  readonly title: string;
}

/** What is shown as large as the window allows. Hosts keep it in the history: its keys and values stay. */
export type Enlarged = InspectedSide | ShownPicture;

/** Kept as it is: valtio neither proxies nor freezes it, and snapshots give back the same object. */
type Held<T extends object> = ReturnType<typeof ref<T>>;

export interface CardReportState {
  status: 'idle' | 'loading' | 'ready' | 'empty' | 'error';
  /** Still loading, and longer than usual. */
  slow: boolean;
  report: Held<GradedCardDetail> | null;
  error: ReportError | null;
  /** The defect under the pointer or the keyboard's focus. */
  pointed: string | null;
  /** The defect that was picked. */
  selected: string | null;
  /** The side that the account's picture shows: that of the last defect picked, until another is asked for. */
  accountSide: SideKey;
  enlarged: Held<Enlarged> | null;
}

/** What nobody has looked at yet. */
const UNTOUCHED = { pointed: null, selected: null, accountSide: 'front', enlarged: null } as const;

/** A certificate as people write it: small letters and surrounding space are forgiven. */
export function normalizeCertificate(written: string): string {
  return written.trim().toUpperCase();
}

export interface CardReportOptions {
  /** What is known of a certificate from the start. */
  initial?: Known<GradedCardDetail, ReportError> | undefined;
  /** Waited for before the report tries again. */
  admit?: Admit | undefined;
}

/**
 * The state of one report and what can be done with it. What is known from the start is not requested;
 * `load` of another certificate replaces it. `dispose` ends what is under way; `load` may follow it.
 */
export function createCardReportState(
  client: PublicClient,
  { initial, admit }: CardReportOptions = {},
) {
  const reports = createResource<GradedCardDetail, ReportError>({
    problemOf: callErrorOf,
    slowAfter: SLOW_AFTER_MS,
    admit,
    initial,
  });
  const state = proxy<CardReportState>({
    status: 'loading',
    slow: false,
    report: null,
    error: null,
    ...UNTOUCHED,
  });
  if (initial) follow();
  reports.subscribe(follow);

  function follow(): void {
    const { status, value, problem, isSlow } = reports.state;
    Object.assign(state, {
      status: problem ? (isEmpty(problem) ? 'empty' : 'error') : status,
      slow: isSlow,
      report: value && ref(value),
      error: problem,
    });
  }

  async function load(written: string): Promise<void> {
    const certificate = normalizeCertificate(written);
    if (certificate !== reports.state.key) Object.assign(state, UNTOUCHED);
    if (certificate === '') return reports.clear();
    if (!certificateStruct.is(certificate)) {
      const problem: ReportError = { kind: 'malformed', code: 'invalid', retryable: false };
      return reports.put(certificate, { problem });
    }
    const input = { params: { certificateValue: certificate } };
    return reports.load(certificate, (signal) => client.call(gradedCardDetail, input, { signal }));
  }

  function defectOf(id: string | null): Defect | undefined {
    const { front, back } = state.report?.defect_map ?? { front: [], back: [] };
    return [...front, ...back].find((defect) => defect.id === id);
  }

  function pick(id: string | null) {
    state.selected = id;
    const defect = defectOf(id);
    if (defect) state.accountSide = sideOf(defect);
  }

  return {
    state,
    load,
    /** Requests again what could not be loaded. */
    retry: () => reports.reload(),
    dispose: reports.dispose,
    point(defect: string | null) {
      state.pointed = defect;
    },
    /** Picking the same defect again puts it down. */
    select(id: string) {
      pick(state.selected === id ? null : id);
    },
    /** Turns the account's picture over; a defect of the other side is put down. */
    turnAccount(side: SideKey) {
      const picked = defectOf(state.selected);
      if (picked && sideOf(picked) !== side) state.selected = null;
      state.accountSide = side;
    },
    /** Opens a side, whole or at a region. */
    inspect(side: SideKey, how: Partial<Pick<InspectedSide, 'light' | 'place'>> = {}) {
      state.enlarged = ref({ kind: 'walk', side, light: 'normal', place: null, ...how });
    },
    /** Picks a defect and goes to it, in the light that is on. */
    inspectDefect(id: string) {
      const defect = defectOf(id);
      if (!defect || !state.report) return;
      pick(id);
      const light = state.enlarged?.kind === 'walk' ? state.enlarged.light : 'normal';
      const side = sideOf(defect);
      const region = regionOf(defect, state.report.images[side]);
      state.enlarged = ref({ kind: 'walk', side, light, place: region });
    },
    /** Opens a side where a close-up was cut from it; a close-up that names no source is shown alone. */
    inspectCrop(side: SideKey, closeUp: ShownPicture['picture'], title: string) {
      const crop = cropOf(closeUp);
      state.enlarged = ref(
        crop && state.report
          ? {
              kind: 'walk',
              side,
              light: 'normal',
              place: cropAround(crop, state.report.images[side]),
            }
          : { kind: 'picture', picture: closeUp, title },
      );
    },
    showPicture(picture: ShownPicture['picture'], title: string) {
      state.enlarged = ref({ kind: 'picture', picture, title });
    },
    /** Shows again what was shown before. */
    enlarge(shown: Enlarged, defect: string | null) {
      pick(defect);
      state.enlarged = ref({ ...shown });
    },
    closeEnlarged() {
      state.enlarged = null;
    },
  };
}

export type CardReportStore = ReturnType<typeof createCardReportState>;
