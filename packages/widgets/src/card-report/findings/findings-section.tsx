import { formatCount } from '@tag/contract/formats';
import { Button } from '@tag/ui/button';
import { useState } from 'react';
import { usePrinting } from '../print/use-printing.ts';
import { Section } from '../outline/section.tsx';
import { listed, sideOf } from '../state/defects.ts';
import { useReport, useView } from '../state/report-context.ts';
import { cost, sumOf } from '../wording.ts';
import { Dings } from './dings.tsx';
import { FilterButton, Filters } from './filters.tsx';
import { FindingList } from './finding-list.tsx';
import { Stepper } from './stepper.tsx';

/** Rows shown before the visitor expands the list. */
const FIRST = 20;
/** Rows in print, where the report has one page. */
const MOST_ON_PAPER = 12;

/** Explains the score: every defect, its cost, and its location on the card. */
export function FindingsSection() {
  const { defects } = useReport();
  const view = useView();
  const [isUnfolded, setUnfolded] = useState(false);
  const [isFiltering, setFiltering] = useState(false);
  const isPrinting = usePrinting();
  const found = isPrinting ? defects.all : listed(defects, view);
  const most = isPrinting ? MOST_ON_PAPER : FIRST;
  // A defect selected on the card must be visible in the list.
  const isBelow = found.findIndex(({ id }) => id === view.defect) >= most;
  const shown = !isPrinting && (isUnfolded || isBelow) ? found : found.slice(0, most);
  const hidden = found.length - shown.length;
  return (
    <Section
      id="defect_map"
      aside={
        defects.all.length > 0 && (
          <>
            <FilterButton isOpen={isFiltering} onOpen={setFiltering} />
            <Stepper found={found} />
          </>
        )
      }
    >
      {defects.all.length === 0 ? (
        <p className="tag-report-none">We found no defects: the card keeps every point.</p>
      ) : (
        <>
          <Filters isOpen={isFiltering} />
          {found.length === 0 ? (
            <p className="tag-report-none">No defects match these filters.</p>
          ) : (
            <FindingList findings={shown} />
          )}
          {hidden > 0 &&
            (isPrinting ? (
              <p className="tag-report-none">and {hidden} more in the report online</p>
            ) : (
              <Button className="tag-report-more" onClick={() => setUnfolded(true)}>
                Show {formatCount(hidden)} more
              </Button>
            ))}
        </>
      )}
      <Dings />
      <Breakdown />
    </Section>
  );
}

/** `1,000 − 19 front − 9 back = 972` */
function Breakdown() {
  const { defects, report } = useReport();
  const { score } = report.grade;
  if (score === null) {
    return (
      <p className="tag-report-intro">
        This card was authenticated without a grade, so there is no score to explain.
      </p>
    );
  }
  const lost = (side: string) => cost(sumOf(defects.all.filter((it) => sideOf(it) === side)));
  return (
    <div className="tag-report-breakdown">
      <p>
        <b>1,000</b> <b data-cost="">{lost('front')}</b> front <b data-cost="">{lost('back')}</b>{' '}
        back <b>= {formatCount(score)}</b>
      </p>
      <p className="tag-report-intro">
        Every card starts at 1,000 points. Each defect costs points; what remains is the score.
        Select a defect to see it on the card.
      </p>
    </div>
  );
}
