import { type Admit, type PublicClient, callErrorOf } from '@tag/client/public';
import { ApiError, type ErrorCode, type ErrorDetails } from '@tag/contract/errors';
import type { GradedCardDetail } from '@tag/contract/graded-cards';
import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import {
  type CardReportStore,
  createCardReportState,
  type Enlarged,
  normalizeCertificate,
} from './state.ts';

/** A refusal of the API that is known already. */
export interface ReportRefusal {
  readonly code: ErrorCode;
  readonly details?: ErrorDetails;
}

/** What a report shows, and how far it is opened. */
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
  /** The id of a defect to open; one that the report does not have opens nothing. */
  defect?: string | undefined;
  /**
   * What is shown as large as the window allows, for a host that keeps it in its history: pass what
   * `onEnlarge` received to open it again, null to close it. Without it the report keeps track itself.
   */
  enlarged?: Enlarged | null | undefined;
}

/** Made once for a mounted report, and again when its client changes; loads what it is to show. */
export function useReportStore(props: ReportSource): CardReportStore {
  const { cert, client, defect, enlarged: wanted } = props;
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

  const { report } = useSnapshot(store.state);
  useEffect(() => {
    if (!report || defect === undefined) return;
    const { enlarged, selected } = store.state;
    const isThere = enlarged?.kind === 'walk' && selected === defect;
    if (!isThere) store.inspectDefect(defect);
  }, [store, report, defect]);

  const latestDefect = useRef(defect);
  useEffect(() => {
    latestDefect.current = defect;
  });
  useEffect(() => {
    if (!report || wanted === undefined) return;
    if (wanted === null) store.closeEnlarged();
    else if (!store.state.enlarged) store.enlarge(wanted, latestDefect.current ?? null);
  }, [store, report, wanted]);

  return store;
}

function createStore({ cert, client, initial, refused, admit }: ReportSource): CardReportStore {
  if (initial) {
    const known = { key: initial.certificate, value: initial };
    return createCardReportState(client, { initial: known, admit });
  }
  if (!refused) return createCardReportState(client, { admit });
  const problem = callErrorOf(new ApiError(refused.code, refused));
  const known = { key: normalizeCertificate(cert), problem };
  return createCardReportState(client, { initial: known, admit });
}
