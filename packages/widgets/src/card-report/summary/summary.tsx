import { defectName, SIDE_LABELS, type GradedCardDetail } from '@tag/contract/graded-cards';
import { Heading } from '@tag/ui/heading';
import { useId } from 'react';
import { ErrorNotice } from '../notices/error-notice.tsx';
import {
  originOf,
  rankInWords,
  rarityInWords,
  regradeInWords,
  reportLink,
} from '../view-parts/facts.ts';
import { SlabPicture } from '../view-parts/slab-picture.tsx';
import { useDetails } from '../view-parts/use-details.ts';
import { useHostState } from '../view-parts/use-host-state.ts';
import type { ViewProps } from '../view-parts/view-props.ts';
import { orderDefects } from '../state/defects.ts';
import { cost } from '../wording.ts';

/** A report in brief, for a narrow column of a page. */
export function Summary(props: ViewProps) {
  const { certs, client, headingLevel, host } = props;
  const loading = useDetails(client, certs, host.takeTurn);
  useHostState(host, loading);
  const id = useId();
  return loading.map(({ cert, status, report, error, isSlow, retry }) => (
    <article
      key={cert}
      className="tag-card-report tag-ground"
      lang="en"
      data-view="summary"
      data-status={status}
      aria-busy={status === 'loading'}
      {...(report && { 'aria-labelledby': id })}
    >
      {report && <Brief {...props} report={report} headingId={id} />}
      {error && <ErrorNotice error={error} cert={cert} level={headingLevel} onRetry={retry} />}
      {status === 'loading' && <Waiting isSlow={isSlow} />}
    </article>
  ));
}

function Brief(props: ViewProps & { report: GradedCardDetail; headingId: string }) {
  const { report, client, links, headingLevel, headingId } = props;
  const { certificate, card, grade } = report;
  const rank = rankInWords(report);
  const regraded = regradeInWords(report);
  const link = reportLink(links, certificate);
  return (
    <div className="tag-summary">
      <div part="pictures">
        <SlabPicture report={report} client={client} sizes="136px" />
      </div>
      <div className="tag-summary-identity">
        <p className="tag-summary-grade" part="grade">
          <b data-figure="">{grade.grade}</b>
          <span>
            <b>{grade.label}</b>
            <br />
            {grade.score === null ? 'No score' : `${grade.score} points`}
          </span>
        </p>
        {regraded && <p className="tag-summary-small">{regraded}</p>}
        <div part="name">
          <Heading level={headingLevel} id={headingId} title={card.name}>
            {card.name}
          </Heading>
          <p className="tag-summary-small">{originOf(report)}</p>
        </div>
        <p className="tag-summary-small" part="population">
          <b>{rarityInWords(report)}</b>
          {rank && (
            <>
              <br />
              {rank}
            </>
          )}
        </p>
      </div>
      <Costliest {...props} />
      {link && (
        <a className="tag-summary-link" {...link}>
          View full report<span className="tag-hidden"> of {certificate}</span>
        </a>
      )}
    </div>
  );
}

const SHOWN_DEFECTS = 3;

function Costliest({
  report,
  links,
  headingLevel,
  host,
}: ViewProps & { report: GradedCardDetail }) {
  const defects = orderDefects(report).all.slice(0, SHOWN_DEFECTS);
  return (
    <div className="tag-summary-defects" part="section">
      <Heading level={headingLevel + 1}>
        {defects.length === 0 ? 'No defects found' : 'Costliest defects'}
      </Heading>
      <ol>
        {defects.map(({ id, type, kind, location, side, deduction }) => {
          const name = `${SIDE_LABELS[side]}: ${defectName({ kind, location }).toLowerCase()}`;
          const link = reportLink(links, report.certificate, id);
          return (
            <li key={id}>
              {link ? (
                <a
                  {...link}
                  onClick={(event) => {
                    host.emit('tag-select', { defect: id, type, side, deduction });
                    link.onClick?.(event);
                  }}
                >
                  {name}
                </a>
              ) : (
                <span>{name}</span>
              )}
              <b>{cost(deduction)}</b>
            </li>
          );
        })}
      </ol>
    </div>
  );
}

function Waiting({ isSlow }: { isSlow: boolean }) {
  return (
    <div className="tag-summary">
      <span className="tag-slab" data-waiting="" />
      <p className="tag-summary-small" role="status">
        {isSlow ? (
          'Still loading the report'
        ) : (
          <span className="tag-hidden">Loading the report</span>
        )}
      </p>
    </div>
  );
}
