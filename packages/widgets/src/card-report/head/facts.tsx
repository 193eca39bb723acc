import { formatDate } from '@tag/contract/formats';
import { Button } from '@tag/ui/button';
import { leadsWithRarity } from '../outline/sections.ts';
import { LogMark } from '../log/late-log.tsx';
import { printReport } from '../print/print-report.ts';
import { cardHref } from '../report-links.ts';
import { useReport } from '../state/report-context.ts';
import { History } from './history.tsx';
import { Rarity } from './rarity.tsx';

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
      <LogMark />
    </div>
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
