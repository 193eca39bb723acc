import { ScoreScale, type Band } from '@tag/charts';
import { formatCount, formatDate, ordinal } from '@tag/contract/formats';
import { GRADES } from '@tag/contract/graded-cards';
import { percentStep } from '@tag/theme';
import { Button } from '@tag/ui/button';
import { Heading } from '@tag/ui/heading';
import { GRADE_ID, jump } from '../outline/jump.ts';
import { AddressOnPaper } from '../print/address-on-paper.tsx';
import { printReport } from '../print/print-report.ts';
import { cardHref } from '../report-links.ts';
import { useReport } from '../state/report-context.ts';
import { plural } from '../wording.ts';
import { chipsOf } from './chips.ts';
import { HeroPictures } from './hero-pictures.tsx';
import { History } from './history.tsx';

const BANDS: readonly Band[] = GRADES.map(({ key, from, grade, label }) => ({
  from,
  label: `${grade} ${label}`,
  step: key === 'pristine' ? key : percentStep(from / 10),
  // Halves and Pristine would crowd the scale.
  ...(/^\d+$/.test(key) && { tick: grade }),
}));

/** Longer names are set smaller, so the grade stays in sight. */
const LONG_NAME = 48;

/** The card, its grade, and what it is: all that fits on one screen. */
export function Hero() {
  return (
    <header className="tag-report-hero">
      <HeroPictures />
      <AddressOnPaper />
      <div className="tag-report-identity">
        <Name />
        <Grade />
        <Certificate />
      </div>
    </header>
  );
}

function Name() {
  const { report, level, prefix } = useReport();
  const { category, year, brand, set, name } = report.card;
  const isSaidBySet = set.toLowerCase().startsWith(brand.toLowerCase());
  return (
    <div className="tag-report-name" data-long={name.length > LONG_NAME || undefined}>
      <p className="tag-report-origin">
        {[category, year, isSaidBySet ? '' : brand, set]
          .filter((part, at, all) => part && all.indexOf(part) === at)
          .join(' · ')}
      </p>
      <Heading level={level} id={`${prefix}name`} part="name">
        {name}
      </Heading>
      <ul className="tag-report-chips">
        {chipsOf(report.card).map((chip) => (
          <li key={chip}>{chip}</li>
        ))}
      </ul>
    </div>
  );
}

function Grade() {
  const { grade } = useReport().report;
  const { score } = grade;
  return (
    <div id={GRADE_ID} className="tag-report-grade" data-key={grade.key} part="grade">
      <p tabIndex={-1}>
        <span className="tag-hidden">Grade </span>
        <strong className="tag-report-figure">{grade.grade}</strong>
        <span className="tag-report-verdict">
          <b>{grade.label}</b>
          {score === null ? (
            <span>Genuine, without a number</span>
          ) : (
            <span>
              <b>{formatCount(score)}</b> of 1,000
            </span>
          )}
        </span>
      </p>
      {score !== null && (
        <>
          <ScoreScale score={score} bands={BANDS} />
          <p className="tag-report-next">
            <span>{distanceToNext(score)}</span>
            <a href="#why" onClick={jump}>
              Why {formatCount(score)}?
            </a>
          </p>
        </>
      )}
    </div>
  );
}

/** `18 points from Pristine 10` */
function distanceToNext(score: number): string {
  const next = GRADES.findLast(({ from }) => from > score);
  if (!next)
    return score === 1000 ? 'A perfect score' : `${plural(1000 - score, 'point')} from perfect`;
  return `${plural(next.from - score, 'point')} from ${next.label} ${next.grade}`;
}

/** `First`, `2ND`, `33RD` */
function rankWord(rank: number): string {
  return rank === 1 ? 'First' : ordinal(rank);
}

function Certificate() {
  const { report, links } = useReport();
  const { certificate, gradedAt, grade, population } = report;
  return (
    <>
      <dl className="tag-report-facts" part="facts">
        <div>
          <dt>Certificate</dt>
          <dd>{certificate}</dd>
        </div>
        <div>
          <dt>Graded</dt>
          <dd>
            <time dateTime={gradedAt}>{formatDate(gradedAt)}</time>
          </dd>
        </div>
        <div>
          <dt>At this grade</dt>
          <dd>
            {formatCount(population.atGrade)} of {formatCount(population.total)}
          </dd>
        </div>
        <div>
          <dt>Grading order</dt>
          <dd>
            {rankWord(population.chronologyInGrade)} {grade.label} graded
          </dd>
        </div>
      </dl>
      <History />
      {links && (
        <p className="tag-report-onward">
          {links.portalBase === '' ? (
            <PrintButton />
          ) : (
            <a {...links.link(cardHref(links, certificate))}>View on TAG</a>
          )}
        </p>
      )}
    </>
  );
}

/** In the portal, where the report is the page; elsewhere it would print the page around it. */
function PrintButton() {
  return (
    <Button
      onClick={({ currentTarget }) =>
        void printReport(currentTarget.closest('.tag-card-report') ?? document)
      }
    >
      Print report
    </Button>
  );
}
