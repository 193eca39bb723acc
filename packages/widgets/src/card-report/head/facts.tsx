import { formatCount, formatDate } from '@tag/contract/formats';
import { Button } from '@tag/ui/button';
import { jump } from '../outline/jump.ts';
import { leadsWithRarity } from '../outline/sections.ts';
import { printReport } from '../print/print-report.ts';
import { cardHref } from '../report-links.ts';
import { useReport } from '../state/report-context.ts';
import { History } from './history.tsx';

/** The certificate, its date, and how rare the grade is. */
export function Facts() {
  const { report, links } = useReport();
  const { certificate, gradedAt } = report;
  return (
    <div className="tag-report-facts" part="facts">
      {!leadsWithRarity(report) && <Rarity />}
      <p>
        <b>{certificate}</b>
        <span>
          Graded <time dateTime={gradedAt}>{formatDate(gradedAt)}</time>
        </span>
        {links &&
          (links.portalBase === '' ? (
            <PrintButton />
          ) : (
            <a {...links.link(cardHref(links, certificate))}>View on TAG</a>
          ))}
      </p>
      <History />
    </div>
  );
}

/** `Only 4 of 28 at this grade, 3 higher` */
function Rarity() {
  const { population, grade } = useReport().report;
  const { total, atGrade, higher } = population;
  return (
    <p className="tag-report-rarity">
      <a href="#population" onClick={jump}>
        <b>
          {formatCount(atGrade)} of {formatCount(total)}
        </b>{' '}
        at this grade
      </a>
      {grade.score !== null && (
        <span>{higher === 0 ? 'None higher' : `${formatCount(higher)} higher`}</span>
      )}
    </p>
  );
}

/** Only in the portal: on other pages it would print the page around the report. */
function PrintButton() {
  return (
    <Button
      className="tag-report-print"
      onClick={({ currentTarget }) =>
        void printReport(currentTarget.closest('.tag-card-report') ?? document)
      }
    >
      Print report
    </Button>
  );
}
