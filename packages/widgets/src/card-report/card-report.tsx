import type { Failure, PublicClient } from '@tag/client/public';
import type { ErrorCode } from '@tag/contract/errors';
import type { Defect, GradedCardDetail } from '@tag/contract/graded-cards';
import { lazy, Suspense, useId, useMemo, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { CenteringSection } from './centering-section.tsx';
import { CornerSection } from './corner-section.tsx';
import { DefectMapSection } from './defect-map-section.tsx';
import { orderDefects } from './defects.ts';
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
import { normalizeCertificate } from './state.ts';
import { SummarySection } from './summary-section.tsx';
import { SurfaceSection } from './surface-section.tsx';
import { TroubleNotice } from './trouble-notice.tsx';
import { useFetchingForPaper } from './use-printing.ts';
import { useReportEvents } from './use-report-events.ts';
import { useReportStore } from './use-report-store.ts';
import { Waiting } from './waiting.tsx';
import { WhySection } from './why-section.tsx';
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
  /** The id of a defect to open; one that the report does not have opens nothing. */
  defect?: string | undefined;
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
  /** The deep zoom went to a defect, by its id; null: to none, or it was closed. */
  onWalk?: (defect: string | null) => void;
}

/** The whole report of one certificate, in every state it can be in. */
export function CardReport(props: CardReportProps) {
  const { cert, client, links, headingLevel = 2 } = props;
  const store = useReportStore(props);
  const { status, report, trouble, slow } = useSnapshot(store.state);
  const prefix = useId();
  useReportEvents(props, store);
  const article = useRef<HTMLElement>(null);
  useFetchingForPaper(article);

  const context = useMemo(
    () =>
      report && {
        report,
        defects: orderDefects(report),
        store,
        client,
        links,
        level: headingLevel,
        prefix,
      },
    [report, store, client, links, headingLevel, prefix],
  );
  return (
    <article
      ref={article}
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
      <WhySection />
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
