import type { LoggedStatement } from '@tag/client/grade-log';
import { formatCount, formatDate } from '@tag/contract/formats';
import { gradeName, gradeWithScore } from '@tag/contract/graded-cards';
import { Button } from '@tag/ui/button';
import { Fragment } from 'react';
import { adopt } from './adopt-sheet.ts';
import { fileHref, proofHref } from './links.ts';
import type { Given } from './mark.tsx';
import { useAudit } from './use-audit.ts';

const EVENTS: Readonly<Record<LoggedStatement['event'], string>> = {
  graded: 'Graded',
  regraded: 'Regraded',
  corrected: 'Corrected',
  voided: 'Voided',
  reholdered: 'Moved to a new slab',
};
const ACTORS: Readonly<Record<LoggedStatement['by'], string>> = {
  lab: 'by our lab',
  staff: 'by our staff',
  machine: 'by our machine',
};

/** Every statement of the log about this slab, newest first. */
export function History({ client, links, report }: Given) {
  const { audit, again, isRunning } = useAudit(client, report);
  if (!audit) return <p className="tag-report-none">Reading the public log …</p>;
  const { reason, statements, verdict } = audit;
  const { certificate } = report;
  return (
    <div className="tag-log" ref={adopt}>
      {verdict !== 'proved' && (
        <div className="tag-log-problem" data-verdict={verdict}>
          <p>
            {verdict === 'refused' && 'What follows doesn’t match the public log. '}
            {reason}
          </p>
          <Button aria-disabled={isRunning} onClick={again}>
            {isRunning ? 'Checking …' : 'Check again'}
          </Button>
        </div>
      )}
      {statements.length > 0 && (
        <>
          <ol>
            {statements.toReversed().map((statement) => (
              <Event
                key={statement.index}
                statement={statement}
                before={statements[statement.n - 2]}
                links={links}
              />
            ))}
          </ol>
          <p>
            <a href={fileHref(client, certificate)} download="">
              Download the signed report
            </a>
          </p>
        </>
      )}
    </div>
  );
}

interface EventProps extends Pick<Given, 'links'> {
  statement: LoggedStatement;
  before: LoggedStatement | undefined;
}

function Event({ before, links, statement }: EventProps) {
  const { at, by, event, reason } = statement;
  const isChanged =
    before && (before.grade !== statement.grade || before.score !== statement.score);
  return (
    <li>
      <p>
        <b>{EVENTS[event]}</b> <time dateTime={at}>{formatDate(at)}</time> {ACTORS[by]}
      </p>
      <div className="tag-log-pair">
        {isChanged && <Entry name="Was" links={links} statement={before} />}
        <Entry
          name={isChanged ? 'Became' : event === 'voided' ? 'No longer valid' : 'Grade'}
          {...{ links, statement }}
        />
      </div>
      {before && <Corrections before={before.card} after={statement.card} />}
      {reason !== null && <p className="tag-log-reason">Reason: {reason}</p>}
    </li>
  );
}

interface EntryProps extends Pick<Given, 'links'> {
  name: string;
  statement: LoggedStatement;
}

/** One signed entry: what it says, and where the log has it. */
function Entry({ links, name, statement }: EntryProps) {
  const { cert, grade, index, n, score } = statement;
  const place = `Entry ${formatCount(index)}`;
  return (
    <div className="tag-log-entry">
      <span>{name}</span>
      <b>{grade === gradeWithScore(score).grade ? gradeName(gradeWithScore(score)) : grade}</b>
      <span>{score === null ? 'No score' : `${formatCount(score)} points`}</span>
      {links ? <a {...links.link(proofHref(links, cert, n))}>{place}</a> : <span>{place}</span>}
    </div>
  );
}

type Card = LoggedStatement['card'];
const FIELDS: readonly (readonly [keyof Card, string])[] = [
  ['category', 'Category'],
  ['year', 'Year'],
  ['set', 'Set'],
  ['card', 'Card'],
  ['number', 'Number'],
  ['variation', 'Variation'],
];

/** What the label says differently. */
function Corrections({ after, before }: { after: Card; before: Card }) {
  const changed = FIELDS.filter(([field]) => before[field] !== after[field]);
  if (changed.length === 0) return null;
  return (
    <dl className="tag-log-corrections">
      {changed.map(([field, name]) => (
        <Fragment key={field}>
          <dt>{name}</dt>
          <dd>
            <s>{before[field] || 'none'}</s> {after[field] || 'none'}
          </dd>
        </Fragment>
      ))}
    </dl>
  );
}
