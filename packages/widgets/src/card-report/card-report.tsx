import { tidyCertificate } from '@tag/contract/graded-cards';
import { useId, useMemo, useRef } from 'react';
import { CenteringSection } from './sections/centering-section.tsx';
import { CornerSection } from './sections/corner-section.tsx';
import { mostLostIn, orderDefects } from './state/defects.ts';
import { DownloadSection } from './downloads/download-section.tsx';
import { FindingsSection } from './findings/findings-section.tsx';
import { Head } from './head/head.tsx';
import { HistorySection } from './log/late-log.tsx';
import { PaperPictures } from './print/paper-pictures.tsx';
import { Stage } from './stage/stage.tsx';
import { EdgeSection } from './sections/edge-section.tsx';
import { Heading } from '@tag/ui/heading';
import { PopulationSection } from './sections/population-section.tsx';
import { ReportProvider, useReport } from './state/report-context.ts';
import type { ReportLinks } from './report-links.ts';
import { SectionNavigation } from './outline/section-navigation.tsx';
import { leadsWithRarity } from './outline/sections.ts';
import { ShareSection } from './share/share-section.tsx';
import { SpinSection } from './spin/spin-section.tsx';
import { SummarySection } from './sections/summary-section.tsx';
import { SurfaceSection } from './sections/surface-section.tsx';
import { ErrorNotice } from './notices/error-notice.tsx';
import { useFetchingForPaper } from './print/use-printing.ts';
import { type ReportEvents, useReportEvents } from './state/use-report-events.ts';
import { type ReportSource, useLoadedReport, useReportStore } from './state/use-report-store.ts';
import { Waiting } from './notices/waiting.tsx';
import { WitnessSection } from './sections/witness-section.tsx';

export interface CardReportProps extends ReportSource, ReportEvents {
  /** Links to the portal's pages; omitted: no such links. */
  links?: ReportLinks | undefined;
  /** Level of the report's heading in the page around it; 2 by default. */
  headingLevel?: number;
}

/** The full report of one certificate, in every state. */
export function CardReport(props: CardReportProps) {
  const { client, links, headingLevel = 2 } = props;
  const cert = tidyCertificate(props.cert);
  const store = useReportStore(props);
  const loaded = useLoadedReport(store, cert);
  const { status, report, error, isSlow } = loaded;
  const prefix = useId();
  useReportEvents(props, store, loaded);
  const article = useRef<HTMLElement>(null);
  useFetchingForPaper(article);

  const context = useMemo(
    () =>
      report && {
        report,
        defects: orderDefects(report),
        mostLost: mostLostIn(report),
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
      className="tag-card-report tag-ground"
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
      {error && (
        <ErrorNotice
          error={error}
          cert={cert}
          level={headingLevel}
          onRetry={() => void store.retry()}
        />
      )}
      {status === 'loading' && (
        <>
          <Heading level={headingLevel} className="tag-hidden">
            Report {cert}
          </Heading>
          <Waiting isSlow={isSlow} />
        </>
      )}
    </article>
  );
}

function Report() {
  const { report } = useReport();
  const isRare = leadsWithRarity(report);
  const isRegraded = report.history.length > 0;
  return (
    <div className="tag-report" data-rare={isRare || undefined}>
      <Head />
      <Stage />
      <PaperPictures />
      <SectionNavigation />
      <div className="tag-report-panels">
        {isRegraded && <HistorySection />}
        {isRare && <PopulationSection />}
        <FindingsSection />
        <SummarySection />
        <CenteringSection />
        <CornerSection />
        <EdgeSection />
        <SurfaceSection />
        {!isRare && <PopulationSection />}
        <SpinSection />
        <WitnessSection />
        {!isRegraded && <HistorySection />}
        <DownloadSection />
        <ShareSection />
      </div>
    </div>
  );
}
