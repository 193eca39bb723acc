import type { Admit, Failure, PublicClient } from '@tag/client/public';
import type { RegionRefusal } from '@tag/contract/defect-viewer';
import type { GradedCardDetail } from '@tag/contract/graded-cards';
import { useEffect, useId, useMemo, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { Facts } from './facts.tsx';
import type { DefectNavigation } from './navigation.ts';
import { PictureStage } from './picture-stage.tsx';
import type { Shown, Subject } from './shown.ts';
import { createDefectViewerState, type DefectViewerStore } from './state.ts';
import { refusalOf, wordsOf } from './viewer-error.ts';
import { ErrorNotice } from './error-notice.tsx';
import { Waiting } from './waiting.tsx';

export interface DefectViewerProps extends DefectNavigation {
  client: PublicClient;
  /** The region or defect to show; empty: nothing yet. */
  subject: Subject;
  /** The report of `subject.cert`, if known: nothing is fetched. */
  initial?: GradedCardDetail | undefined;
  /** Why the request can't be shown; if set, nothing is fetched. */
  refused?: RegionRefusal | undefined;
  /** Level of its heading in the page around it; 2 by default. */
  headingLevel?: number | undefined;
  /** Awaited before each retry. */
  admit?: Admit | undefined;
  onLoading?: (() => void) | undefined;
  /** A region is shown. Called again when its report has loaded, and for each other region. */
  onReady?: ((shown: Shown, report: GradedCardDetail | null) => void) | undefined;
  onEmpty?: (() => void) | undefined;
  onError?: ((failure: Failure) => void) | undefined;
}

/** One region of a picture at the scan's resolution, with its details. */
export function DefectViewer(props: DefectViewerProps) {
  const { subject, refused, headingLevel = 2 } = props;
  const store = useStore(props);
  const snapshot = useSnapshot(store.state);
  const shown = store.shownIn(snapshot);
  const status = store.statusIn(snapshot);
  const { error, factsError } = snapshot;
  const heading = useId();
  useLoading(props, store);
  useCallbacks(props, store, shown);
  return (
    <article
      className="tag-defect-viewer tag-ground"
      lang="en"
      data-status={status}
      aria-busy={status === 'loading'}
      {...(shown && { 'aria-labelledby': heading })}
    >
      {shown && (
        <div className="tag-defect-layout">
          <PictureStage store={store} shown={shown} client={props.client} />
          <Facts
            {...props}
            store={store}
            shown={shown}
            headingId={heading}
            headingLevel={headingLevel}
          />
        </div>
      )}
      {error && (
        <ErrorNotice
          error={error}
          level={headingLevel}
          link={subject.cert === undefined ? undefined : props.reportLink?.(subject.cert)}
          onRetry={store.retry}
        />
      )}
      {!refused && status === 'loading' && (
        <Waiting picture={subject.region?.picture.url} isSlow={snapshot.slow} />
      )}
      {shown && factsError && (
        <p className="tag-defect-facts-error" role="status">
          {factsError.kind === 'voided'
            ? wordsOf(factsError).help
            : 'We couldn’t load this card’s report.'}{' '}
          {factsError.retryable && (
            <button type="button" onClick={store.retry}>
              Try again
            </button>
          )}
        </p>
      )}
    </article>
  );
}

/** Creates the store once for each client. */
function useStore({
  client,
  subject,
  initial,
  refused,
  admit,
}: DefectViewerProps): DefectViewerStore {
  // Initial values only; later changes go through `load`.
  const start = useRef({ subject, report: initial, refused: refused && refusalOf(refused) });
  // eslint-disable-next-line react-hooks/refs -- read only while the store is created
  return useMemo(() => createDefectViewerState(client, start.current, admit), [client, admit]);
}

function useLoading({ subject, refused }: DefectViewerProps, store: DefectViewerStore): void {
  const { region, cert, defect } = subject;
  useEffect(() => {
    if (!refused) store.load({ region, cert, defect });
    return store.dispose;
  }, [store, region, cert, defect, refused]);
}

/** Calls the host's callbacks, once for each event. */
function useCallbacks(
  props: DefectViewerProps,
  store: DefectViewerStore,
  shown: Shown | null,
): void {
  const snapshot = useSnapshot(store.state);
  const status = store.statusIn(snapshot);
  const { error, report } = snapshot;
  const { picture, box } = shown ?? {};
  const region = picture && JSON.stringify([picture.url, box]);
  const latest = useRef({ ...props, shown });
  useEffect(() => {
    latest.current = { ...props, shown };
  });
  useEffect(() => {
    const { onReady, onEmpty, onError, onLoading, ...now } = latest.current;
    if (status === 'loading') onLoading?.();
    if (status === 'ready' && now.shown) onReady?.(now.shown, report);
    if (status === 'empty') onEmpty?.();
    if (status === 'error' && error) {
      onError?.({ code: error.code, retryable: error.retryable });
    }
  }, [status, report, error, region]);
}
