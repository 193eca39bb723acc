import { isAborted, troubleOf, type PublicClient } from '@tag/client/public';
import {
  certificateStruct,
  gradedCardDetail,
  type Defect,
  type GradedCardDetail,
} from '@tag/contract/graded-cards';
import { type Box, cropAround, type Picture } from '@tag/contract/media';
import { proxy, ref } from 'valtio';
import { cropOf, placeOf, sideOf, type SideKey } from './defects.ts';
import { isEmpty, type Trouble } from './trouble.ts';

/** From here on a visitor is told that it takes longer than usual. */
const SLOW_AFTER_MS = 4000;

export type Light = 'normal' | 'raking';

/** A side of the card to walk through. */
export interface Walk {
  readonly kind: 'walk';
  readonly side: SideKey;
  readonly light: Light;
  /** The part of the side that is gone to; null: all of it. */
  readonly place: Box | null;
}

/** A picture of its own, shown as large as the window allows. */
export interface ShownPicture {
  readonly kind: 'picture';
  readonly picture: Pick<Picture, 'url' | 'width' | 'height'>;
  readonly title: string;
}

/** What is shown as large as the window allows; plain data, so that a host may keep it. */
export type Enlarged = Walk | ShownPicture;

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
  /** The side that the account's picture shows: that of the last defect picked, until another is asked for. */
  accountSide: SideKey;
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
    accountSide: 'front',
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
    Object.assign(state, {
      pointed: null,
      selected: null,
      accountSide: 'front',
      enlarged: null,
      slow: false,
    });
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

  function defectOf(id: string | null): Defect | undefined {
    const { front, back } = state.report?.defect_map ?? { front: [], back: [] };
    return [...front, ...back].find((defect) => defect.id === id);
  }

  function pick(id: string | null) {
    state.selected = id;
    const defect = defectOf(id);
    if (defect) state.accountSide = sideOf(defect);
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
    select(id: string) {
      pick(state.selected === id ? null : id);
    },
    /** Turns the account's picture over; a defect of the other side is put down. */
    turnAccount(side: SideKey) {
      const picked = defectOf(state.selected);
      if (picked && sideOf(picked) !== side) state.selected = null;
      state.accountSide = side;
    },
    /** Opens a side, whole or at a place. */
    walk(side: SideKey, how: Partial<Pick<Walk, 'light' | 'place'>> = {}) {
      state.enlarged = ref({ kind: 'walk', side, light: 'normal', place: null, ...how });
    },
    /** Picks a defect and goes to it, in the light that is on. */
    walkTo(id: string) {
      const defect = defectOf(id);
      if (!defect || !state.report) return;
      pick(id);
      const light = state.enlarged?.kind === 'walk' ? state.enlarged.light : 'normal';
      const side = sideOf(defect);
      const place = placeOf(defect, state.report.images[side]);
      state.enlarged = ref({ kind: 'walk', side, light, place });
    },
    /** Opens a side where a close-up was cut from it; a close-up that does not tell is shown alone. */
    walkToCrop(side: SideKey, closeUp: ShownPicture['picture'], title: string) {
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
