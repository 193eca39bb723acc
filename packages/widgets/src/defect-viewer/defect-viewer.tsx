import type { Admit, PublicClient } from '@tag/client/public';
import type { RegionRefusal } from '@tag/contract/defect-viewer';
import type { GradedCardDetail } from '@tag/contract/graded-cards';
import { useEffect, useId, useMemo } from 'react';
import { useSnapshot } from 'valtio';
import { type HostEvents, useHostEvents } from '../shared/host-events.ts';
import { useClientStore } from '../shared/use-client.ts';
import { Facts } from './facts.tsx';
import type { DefectNavigation } from './navigation.ts';
import { PictureStage } from './picture-stage.tsx';
import type { Shown, Subject } from './shown.ts';
import { createDefectViewerState, type DefectViewerStore } from './state.ts';
import { refusalOf, wordsOf } from './viewer-error.ts';
import { ErrorNotice } from './error-notice.tsx';
import { Waiting } from './waiting.tsx';

export interface DefectViewerProps extends DefectNavigation, Omit<HostEvents, 'onReady'> {
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
  /** A region is shown. Called again when its report has loaded, and for each other region. */
  onReady?: ((shown: Shown, report: GradedCardDetail | null) => void) | undefined;
}

/** One region of a picture at the scan's resolution, with its details. */
export function DefectViewer(props: DefectViewerProps) {
  const { client, subject, initial, refused, admit, headingLevel = 2 } = props;
  const store = useClientStore(client, () =>
    createDefectViewerState(
      client,
      { subject, report: initial, refused: refused && refusalOf(refused) },
      admit,
    ),
  );
  const snapshot = useSnapshot(store.state);
  const shown = store.shownIn(snapshot);
  const status = store.statusIn(snapshot);
  const { error, factsError } = snapshot;
  const heading = useId();
  useLoading(props, store);
  useCallbacks(props, store, shown, status);
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
  status: ReturnType<DefectViewerStore['statusIn']>,
): void {
  const { error, report } = useSnapshot(store.state);
  const { picture, box } = shown ?? {};
  const region = picture && JSON.stringify([picture.url, box]);
  // eslint-disable-next-line react-hooks/exhaustive-deps -- the region says whether another one is shown
  const value = useMemo(() => shown && { shown, report }, [region, report]);
  useHostEvents(
    {
      ...props,
      onReady: (now: NonNullable<typeof value>) => props.onReady?.(now.shown, now.report),
    },
    { status, value, error },
  );
}
