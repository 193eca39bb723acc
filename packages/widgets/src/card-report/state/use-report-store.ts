import { type Admit, type PublicClient, callErrorOf } from '@tag/client/public';
import { ApiError, type ErrorCode, type ErrorDetails } from '@tag/contract/errors';
import type { GradedCardDetail } from '@tag/contract/graded-cards';
import { useEffect, useState } from 'react';
import { type CardReportStore, createCardReportState, normalizeCertificate } from './state.ts';
import type { AskedView } from './view.ts';

/** A refusal of the API that is known already. */
export interface ReportRefusal {
  readonly code: ErrorCode;
  readonly details?: ErrorDetails;
}

/** A report's data and its current view. */
export interface ReportSource {
  /** The certificate; small letters and surrounding space are forgiven. */
  cert: string;
  client: PublicClient;
  /** The report of `cert` where it is known already: shown at once, nothing is fetched. */
  initial?: GradedCardDetail;
  /** Why the API refused `cert`, where that is known already. */
  refused?: ReportRefusal;
  /** Waited for before the report tries again. */
  admit?: Admit | undefined;
  /**
   * The current view. A host that keeps it in its history passes the one it got from `onChoose`; without it the
   * report keeps track itself.
   */
  asked?: AskedView | undefined;
}

/** Loads the report. Made once for a mounted report, and again when its client changes. */
export function useReportStore(props: ReportSource): CardReportStore {
  const { cert, client, asked } = props;
  const [held, setHeld] = useState(() => ({ client, store: createStore(props) }));
  let { store } = held;
  if (held.client !== client) {
    store = createStore(props);
    setHeld({ client, store });
  }

  useEffect(() => {
    void store.load(cert);
    return store.dispose;
  }, [store, cert]);

  useEffect(() => {
    if (asked) store.show(asked);
  }, [store, asked]);

  return store;
}

function createStore({
  cert,
  client,
  initial,
  refused,
  admit,
  asked,
}: ReportSource): CardReportStore {
  if (initial) {
    const known = { key: initial.certificate, value: initial };
    return createCardReportState(client, { initial: known, asked, admit });
  }
  if (!refused) return createCardReportState(client, { asked, admit });
  const problem = callErrorOf(new ApiError(refused.code, refused));
  const known = { key: normalizeCertificate(cert), problem };
  return createCardReportState(client, { initial: known, asked, admit });
}
