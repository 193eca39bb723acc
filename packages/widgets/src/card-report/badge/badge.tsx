import type { GradedCardDetail } from '@tag/contract/graded-cards';
import { wordsOf } from '../state/report-error.ts';
import { rarityInWords, reportLink } from '../view-parts/facts.ts';
import { useDetails, type LoadingReport } from '../view-parts/use-details.ts';
import { useHostState } from '../view-parts/use-host-state.ts';
import type { ViewProps } from '../view-parts/view-props.ts';

/** A report in one line. */
export function Badge({ certs, client, links, host }: ViewProps) {
  const loading = useDetails(client, certs, host.takeTurn);
  useHostState(host, loading);
  return (
    <div className="tag-card-report tag-ground" lang="en" data-view="badge">
      {loading.map((one) => (
        <Line key={one.cert} one={one} link={reportLink(links, one.cert)} />
      ))}
    </div>
  );
}

function Line({ one, link }: { one: LoadingReport; link: ReturnType<typeof reportLink> }) {
  const { cert, report, error, isSlow, retry } = one;
  if (report) {
    return link ? (
      <a className="tag-badge" {...link}>
        <Facts report={report} />
      </a>
    ) : (
      <p className="tag-badge">
        <Facts report={report} />
      </p>
    );
  }
  if (error) {
    return (
      <p className="tag-badge" part="notice" role={error.code === 'not-found' ? 'status' : 'alert'}>
        <span data-name="" title={wordsOf(error, cert).help}>
          {wordsOf(error, cert).title}
        </span>
        {error.retryable && (
          <button type="button" onClick={retry}>
            Try again
          </button>
        )}
      </p>
    );
  }
  return (
    <p className="tag-badge" role="status" aria-busy="true">
      <span data-name="">{isSlow ? `Still loading ${cert}` : `Loading ${cert}`}</span>
    </p>
  );
}

function Facts({ report }: { report: GradedCardDetail }) {
  const { card, grade } = report;
  return (
    <>
      <span part="grade">
        <b>{grade.grade}</b> {grade.label}
        {grade.score !== null && <> {grade.score}</>}
      </span>
      <span data-name="" part="name" title={card.name}>
        {card.name}
      </span>
      <span data-rarity="" part="population">
        {rarityInWords(report)}
      </span>
    </>
  );
}
