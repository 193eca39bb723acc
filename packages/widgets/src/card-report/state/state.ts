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
  tidyCertificate,
  type GradedCardDetail,
} from '@tag/contract/graded-cards';
import { proxy, ref } from 'valtio';
import { SLOW_AFTER_MS, type ReportError } from './report-error.ts';
import { askFor, isSameView, resolveView, type AskedView, type ReportView } from './view.ts';

/** Excluded from valtio's proxies and freezing; snapshots return the same object. */
type Kept<T extends object> = ReturnType<typeof ref<T>>;

/** The visitor's last choice. */
export interface Choice {
  readonly asked: AskedView;
  /** Whether Back undoes it separately, like selecting a defect, or it continues the choice before. */
  readonly isStep: boolean;
}

interface CardReportState {
  /** The defect under the pointer or the keyboard's focus. */
  pointed: string | null;
  /** The requested view. */
  asked: Kept<AskedView>;
  choice: Kept<Choice> | null;
}

/** The state before any interaction. */
const untouched = () => ({ pointed: null, asked: ref({}), choice: null });

interface CardReportOptions {
  /** The initial report or error, if known. */
  initial?: Known<GradedCardDetail, ReportError> | undefined;
  /** The initial view. */
  asked?: AskedView | undefined;
  /** Awaited before each retry. */
  admit?: Admit | undefined;
}

/**
 * The state and actions of one report. `initial` is used instead of a request; `load` of another certificate
 * replaces it. `dispose` cancels requests; `load` may follow it.
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
  const state = proxy<CardReportState>({ ...untouched(), asked: ref(asked) });
  // What the host asked for last: a visitor's later choice stays until it asks for something else.
  let asks = asked;

  async function load(written: string): Promise<void> {
    const certificate = tidyCertificate(written);
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

  /** Applies a choice; omitted fields follow from the others. */
  function choose(asked: AskedView, isStep: boolean): void {
    const { value: report } = reports.state;
    if (!report) return;
    const least = askFor(resolveView(asked, report), report);
    if (isSameView(least, state.asked)) return;
    state.asked = ref(least);
    state.choice = ref({ asked: least, isStep });
  }

  /** The current filters. */
  function keepList(): AskedView {
    const { side, type, dings } = state.asked;
    return { ...(side && { side }), ...(type && { type }), ...(dings && { dings }) };
  }

  return {
    /** What is loaded. */
    reports,
    /** What the visitor chose. */
    state,
    load,
    /** Repeats the failed request. */
    retry: () => reports.reload(),
    dispose: reports.dispose,
    point(defect: string | null) {
      state.pointed = defect;
    },
    /** Shows a view that the host requests, for example from a URL. */
    show(asked: AskedView) {
      if (isSameView(asked, asks)) return;
      asks = asked;
      if (!isSameView(asked, state.asked)) state.asked = ref(asked);
    },
    /** Changes parts of the view. */
    change(change: AskedView) {
      const { value: report } = reports.state;
      if (report) choose({ ...resolveView(state.asked, report), ...change }, false);
    },
    /** Selects a defect in its best light; selecting it again deselects it. */
    pick(id: string) {
      if (state.asked.defect !== id) return choose({ ...keepList(), defect: id }, true);
      const { value: report } = reports.state;
      if (report) {
        const { face } = resolveView(state.asked, report);
        choose({ ...keepList(), face }, true);
      }
    },
    /** Selects a defect as a continuing step, like next and previous. */
    step(id: string) {
      if (state.asked.defect !== id) {
        choose({ ...keepList(), defect: id }, state.asked.defect === undefined);
      }
    },
    /** Selects a part of a side; selecting it again deselects it. */
    pickPart(face: 'front' | 'back', part: NonNullable<ReportView['part']>) {
      const { value: report } = reports.state;
      const isShown =
        report && state.asked.part === part && resolveView(state.asked, report).face === face;
      choose({ ...keepList(), face, ...(!isShown && { part }) }, true);
    },
  };
}

export type CardReportStore = ReturnType<typeof createCardReportState>;
