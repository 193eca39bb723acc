import { troubleOf } from '@tag/client/public';
import { ApiError, type ErrorCode } from '@tag/contract/errors';
import type { GradedCardDetail } from '@tag/contract/graded-cards';
import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { CardReportProps } from '../card-report.tsx';
import { createCardReportState, normalizeCertificate, type CardReportStore } from './state.ts';

/** Made once for a mounted report, and anew when its client changes; loads what it is to show. */
export function useReportStore(props: CardReportProps): CardReportStore {
  const { cert, client, initial, refused, defect, enlarged: wanted } = props;
  const [held, setHeld] = useState(() => ({ client, store: createStore(props) }));
  let { store } = held;
  if (held.client !== client) {
    store = createStore(props);
    setHeld({ client, store });
  }

  useEffect(() => {
    if (!isShown(store, cert, initial, refused)) void store.load(cert);
    return store.dispose;
  }, [store, cert, initial, refused]);

  const { report, trouble } = useSnapshot(store.state);
  const isRetryable = trouble?.retryable === true;
  useEffect(() => {
    if (!isRetryable) return;
    const retry = () => void store.load(cert);
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [store, cert, isRetryable]);

  useEffect(() => {
    if (!report || defect === undefined) return;
    const { enlarged, selected } = store.state;
    const isThere = enlarged?.kind === 'walk' && selected === defect;
    if (!isThere) store.walkTo(defect);
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

function createStore({ client, initial, refused }: CardReportProps): CardReportStore {
  return createCardReportState(client, initial ?? (refused && troubleOf(new ApiError(refused))));
}

function isShown(
  { state }: CardReportStore,
  cert: string,
  initial: GradedCardDetail | undefined,
  refused: ErrorCode | undefined,
): boolean {
  if (refused) return state.trouble !== null;
  return initial?.certificate === normalizeCertificate(cert) && state.report === initial;
}
