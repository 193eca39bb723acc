import type { Failure, PublicClient } from '@tag/client/public';
import { ApiError, type ErrorCode } from '@tag/contract/errors';
import type { Defect, GradedCardDetail } from '@tag/contract/graded-cards';
import { lazy, Suspense, useEffect, useId, useMemo, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { CenteringSection } from './centering-section.tsx';
import { CornerSection } from './corner-section.tsx';
import { DefectMapSection } from './defect-map-section.tsx';
import { DingsSection } from './dings-section.tsx';
import { DownloadSection } from './download-section.tsx';
import { EdgeSection } from './edge-section.tsx';
import { Heading } from './heading.tsx';
import { Hero } from './hero.tsx';
import { PopulationSection } from './population-section.tsx';
import { ReportProvider, useReport } from './report-context.ts';
import type { ReportLinks } from './report-links.ts';
import { SectionNavigation } from './section-navigation.tsx';
import { ShareSection } from './share-section.tsx';
import { SlabSection } from './slab-section.tsx';
import { SpinSection } from './spin-section.tsx';
import { createCardReportState, normalizeCertificate, type CardReportStore } from './state.ts';
import { SummarySection } from './summary-section.tsx';
import { SurfaceSection } from './surface-section.tsx';
import { TroubleNotice } from './trouble-notice.tsx';
import { troubleOf } from './trouble.ts';
import { Waiting } from './waiting.tsx';
import { WitnessSection } from './witness-section.tsx';

export interface CardReportProps {
  /** The certificate; small letters and surrounding space are forgiven. */
  cert: string;
  client: PublicClient;
  /** The report of `cert` where it is known already: shown at once, nothing is fetched. */
  initial?: GradedCardDetail;
  /** Why the API refused `cert`, where that is known already. */
  refused?: ErrorCode;
  /** Pages of the portal that it leads to; without it there are no such links. */
  links?: ReportLinks | undefined;
  /** Level of the report's heading in the page around it; 2 unless told. */
  headingLevel?: number;
  /** The report is shown. */
  onReady?: (report: GradedCardDetail) => void;
  /** The certificate exists and its report is not public yet. */
  onEmpty?: () => void;
  onError?: (failure: Failure) => void;
  /** It is asked for, for the first time or again. */
  onLoading?: () => void;
  /** A defect was picked. */
  onSelect?: (defect: Defect) => void;
}

/** The whole report of one certificate, in every state it can be in. */
export function CardReport(props: CardReportProps) {
  const { cert, client, initial, refused, links, headingLevel = 2 } = props;
  const store = useStore(props);
  const { status, report, trouble, slow } = useSnapshot(store.state);
  const prefix = useId();
  useCallbacks(props, store);

  useEffect(() => {
    if (!isShown(store, cert, initial, refused)) void store.load(cert);
    return store.dispose;
  }, [store, cert, initial, refused]);

  const isRetryable = trouble?.retryable === true;
  useEffect(() => {
    if (!isRetryable) return;
    const retry = () => void store.load(cert);
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [store, cert, isRetryable]);

  const context = useMemo(
    () => report && { report, store, client, links, level: headingLevel, prefix },
    [report, store, client, links, headingLevel, prefix],
  );
  return (
    <article
      className="tag-card-report"
      lang="en"
      data-status={status}
      aria-busy={status === 'loading'}
      {...(report && { 'aria-labelledby': `${prefix}name` })}
    >
      {context && (
        <ReportProvider value={context}>
          <Report />
        </ReportProvider>
      )}
      {trouble && (
        <TroubleNotice
          trouble={trouble}
          cert={normalizeCertificate(cert)}
          level={headingLevel}
          onRetry={() => void store.load(cert)}
        />
      )}
      {status === 'loading' && (
        <>
          <Heading level={headingLevel} className="tag-report-hidden">
            Report {normalizeCertificate(cert)}
          </Heading>
          <Waiting isSlow={slow} />
        </>
      )}
    </article>
  );
}

/** Made once for a mounted report, and anew when its client changes. */
function useStore({ client, initial, refused }: CardReportProps): CardReportStore {
  // What was known from the start counts for the start only; later changes go through `load`.
  const start = useRef(initial ?? (refused && troubleOf(new ApiError(refused))));
  // eslint-disable-next-line react-hooks/refs -- read while the store is made, never after
  return useMemo(() => createCardReportState(client, start.current), [client]);
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

/** Tells the host what happens, once each time. */
function useCallbacks(props: CardReportProps, store: CardReportStore): void {
  const { status, report, trouble, selected } = useSnapshot(store.state);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  useEffect(() => {
    const { onReady, onEmpty, onError, onLoading } = latest.current;
    if (status === 'loading') onLoading?.();
    if (status === 'ready' && report) onReady?.(report);
    if (status === 'empty') onEmpty?.();
    if (status === 'error' && trouble) {
      onError?.({ code: trouble.code, retryable: trouble.retryable });
    }
  }, [status, report, trouble]);
  useEffect(() => {
    if (!report || !selected) return;
    const { front, back } = report.defect_map;
    const defect = [...front, ...back].find(({ id }) => id === selected);
    if (defect) latest.current.onSelect?.(defect);
  }, [report, selected]);
}

/** Shoelace's dialog comes with the first picture that is enlarged. */
const EnlargedPicture = lazy(() => import('./enlarged-picture.tsx'));

function Report() {
  const { store } = useReport();
  const { enlarged } = useSnapshot(store.state);
  return (
    <>
      <Hero />
      <SectionNavigation />
      <SummarySection />
      <PopulationSection />
      <DingsSection />
      <DefectMapSection />
      <CenteringSection />
      <CornerSection />
      <EdgeSection />
      <SurfaceSection />
      <SlabSection />
      <SpinSection />
      <WitnessSection />
      <DownloadSection />
      <ShareSection />
      {enlarged && (
        <Suspense>
          <EnlargedPicture />
        </Suspense>
      )}
    </>
  );
}
