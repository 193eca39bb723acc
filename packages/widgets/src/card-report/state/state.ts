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
  type GradedCardDetail,
} from '@tag/contract/graded-cards';
import { proxy, ref } from 'valtio';
import { isEmpty, SLOW_AFTER_MS, type ReportError } from './report-error.ts';
import { askFor, isSameView, resolveView, type AskedView, type ReportView } from './view.ts';

/** Kept as it is: valtio neither proxies nor freezes it, and snapshots give back the same object. */
type Kept<T extends object> = ReturnType<typeof ref<T>>;

/** The visitor's last choice. */
export interface Choice {
  readonly asked: AskedView;
  /** Whether Back undoes it separately, as picking a defect, or together with the choice before it. */
  readonly isStep: boolean;
}

export interface CardReportState {
  status: 'idle' | 'loading' | 'ready' | 'empty' | 'error';
  /** Still loading, and longer than usual. */
  slow: boolean;
  report: Kept<GradedCardDetail> | null;
  error: ReportError | null;
  /** The defect under the pointer or the keyboard's focus. */
  pointed: string | null;
  /** The current view. */
  asked: Kept<AskedView>;
  choice: Kept<Choice> | null;
}

/** The state before anything is chosen. */
const untouched = () => ({ pointed: null, asked: ref({}), choice: null });

/** A certificate as people write it: small letters and surrounding space are forgiven. */
export function normalizeCertificate(written: string): string {
  return written.trim().toUpperCase();
}

export interface CardReportOptions {
  /** Data of a certificate that a page was served with. */
  initial?: Known<GradedCardDetail, ReportError> | undefined;
  /** The first view. */
  asked?: AskedView | undefined;
  /** Waited for before the report tries again. */
  admit?: Admit | undefined;
}

/**
 * The state of one report and its actions. Data the page was served with isn't requested again;
 * `load` of another certificate replaces it. `dispose` cancels requests; `load` may follow it.
 */
export function createCardReportState(
  client: PublicClient,
  { initial, asked = {}, admit }: CardReportOptions = {},
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
    ...untouched(),
    asked: ref(asked),
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
    const { key } = reports.state;
    if (key && certificate !== key) Object.assign(state, untouched());
    if (certificate === '') return reports.clear();
    if (!certificateStruct.is(certificate)) {
      const problem: ReportError = { kind: 'malformed', code: 'invalid', retryable: false };
      return reports.put(certificate, { problem });
    }
    const input = { params: { certificateValue: certificate } };
    return reports.load(certificate, (signal) => client.call(gradedCardDetail, input, { signal }));
  }

  /** The visitor's choice; missing parts follow from the others. */
  function choose(asked: AskedView, isStep: boolean): void {
    const { report } = state;
    if (!report) return;
    const least = askFor(resolveView(asked, report), report);
    if (isSameView(least, state.asked)) return;
    state.asked = ref(least);
    state.choice = ref({ asked: least, isStep });
  }

  /** The list stays as it is. */
  function keepList(): AskedView {
    const { side, type, dings } = state.asked;
    return { ...(side && { side }), ...(type && { type }), ...(dings && { dings }) };
  }

  return {
    state,
    load,
    /** Requests the parts again that couldn't be loaded. */
    retry: () => reports.reload(),
    dispose: reports.dispose,
    point(defect: string | null) {
      state.pointed = defect;
    },
    /** Shows a view that the host requests, for example from an address. */
    show(asked: AskedView) {
      if (!isSameView(asked, state.asked)) state.asked = ref(asked);
    },
    /** Changes something and keeps the rest. */
    change(change: AskedView) {
      if (state.report) choose({ ...resolveView(state.asked, state.report), ...change }, false);
    },
    /** Goes to a defect in its best light; picking the same again puts it down. */
    pick(id: string) {
      if (state.asked.defect !== id) return choose({ ...keepList(), defect: id }, true);
      if (state.report) {
        const { face } = resolveView(state.asked, state.report);
        choose({ ...keepList(), face }, true);
      }
    },
    /** From one defect to the next. */
    step(id: string) {
      if (state.asked.defect !== id) {
        choose({ ...keepList(), defect: id }, state.asked.defect === undefined);
      }
    },
    /** Goes to a part of a side; picking the same again puts it down. */
    pickPart(face: 'front' | 'back', part: NonNullable<ReportView['part']>) {
      const isShown =
        state.report &&
        state.asked.part === part &&
        resolveView(state.asked, state.report).face === face;
      choose({ ...keepList(), face, ...(!isShown && { part }) }, true);
    },
  };
}

export type CardReportStore = ReturnType<typeof createCardReportState>;
