import { type PublicClient, callErrorOf } from '@tag/client/public';
import { ApiError, type ErrorCode, type ErrorDetails } from '@tag/contract/errors';
import { tidyCertificate, type GradedCardDetail } from '@tag/contract/graded-cards';
import { useEffect } from 'react';
import { useClientStore } from '../../shared/use-client.ts';
import { useResource } from '../../shared/use-resource.ts';
import { isEmpty } from './report-error.ts';
import { type CardReportStore, createCardReportState } from './state.ts';
import type { AskedView } from './view.ts';

/** A known error response of the API. */
interface ReportRefusal {
  readonly code: ErrorCode;
  readonly status: number;
  readonly details?: ErrorDetails;
}

/** A report's certificate, initial data, and view. */
export interface ReportSource {
  /** The certificate; case, spaces, and dashes are ignored. */
  cert: string;
  client: PublicClient;
  /** The report of `cert`, if known: shown immediately, without a request. */
  initial?: GradedCardDetail;
  /** The API's error response for `cert`, if known. */
  refused?: ReportRefusal;
  /** By default, the report creates one. With the host's, the visitor's choices outlast the report. */
  store?: CardReportStore;
  /**
   * The view. A host that manages history passes the value from `onChoose`; if omitted, the report keeps
   * its view itself.
   */
  asked?: AskedView | undefined;
}

/** Creates the store once for each client and loads the report. */
export function useReportStore(props: ReportSource): CardReportStore {
  const { cert, client, asked } = props;
  const store = useClientStore(client, () => props.store ?? createStore(props));

  useEffect(() => {
    void store.load(cert);
    return store.dispose;
  }, [store, cert]);

  useEffect(() => {
    if (asked) store.show(asked);
  }, [store, asked]);

  return store;
}

/** How far the store is. The server shows what it loads first, too. */
export function useLoadedReport({ reports }: CardReportStore, cert: string) {
  const { value: report, problem: error, isSlow } = useResource(reports);
  const waits = cert === '' ? 'idle' : 'loading';
  const ended = error && (isEmpty(error) ? 'empty' : 'error');
  return { status: ended ?? (report ? 'ready' : waits), report, error, isSlow } as const;
}

function createStore({ cert, client, initial, refused, asked }: ReportSource): CardReportStore {
  if (initial) {
    const known = { key: initial.certificate, value: initial };
    return createCardReportState(client, { initial: known, asked });
  }
  if (!refused) return createCardReportState(client, { asked });
  const problem = callErrorOf(new ApiError(refused.code, { ...refused, message: '' }));
  const known = { key: tidyCertificate(cert), problem };
  return createCardReportState(client, { initial: known, asked });
}
