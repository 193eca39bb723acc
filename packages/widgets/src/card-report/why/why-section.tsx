import { formatCount } from '@tag/contract/formats';
import { Waterfall, type WaterfallStep } from '@tag/charts';
import {
  DEFECT_TYPE_LABELS,
  LOCATION_LABELS,
  MARK_KIND_LABELS,
  SIDE_LABELS,
  type Defect,
} from '@tag/contract/graded-cards';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { GRADE_ID, jump } from '../outline/jump.ts';
import { useReport } from '../state/report-context.ts';
import { Section } from '../outline/section.tsx';
import { usePrinting } from '../print/use-printing.ts';
import { WhyPicture } from './why-picture.tsx';
import { cost, sumOf } from '../wording.ts';

/** More steps than this are folded until they are asked for. */
const MOST_STEPS = 24;
/** On paper, where nothing unfolds and the report takes two pages. */
const MOST_ON_PAPER = 12;

/** Why the score is what it is: from 1,000 down, defect by defect, each shown on the card. */
export function WhySection() {
  const { report } = useReport();
  const { score } = report.grade;
  if (score === null) {
    return (
      <Section id="why">
        <p className="tag-report-none">
          This card was authenticated without a grade, so there is no score to explain.
        </p>
      </Section>
    );
  }
  return (
    <Section
      id="why"
      intro="Every card starts at 1,000 points. Each defect costs points; what remains is the score. Select a defect to see it on the card."
    >
      <Account score={score} />
      <div className="tag-report-why">
        <WhyPicture />
        <Steps />
      </div>
      <a className="tag-report-back" href={`#${GRADE_ID}`} onClick={jump}>
        Back to the grade
      </a>
    </Section>
  );
}

/** `1,000 − 19 front − 9 back = 972` */
function Account({ score }: { score: number }) {
  const { defects } = useReport();
  return (
    <p className="tag-report-account">
      <span>
        <b>1,000</b> points
      </span>
      <span>
        <b data-cost="">{cost(sumOf(defects.front))}</b> front
      </span>
      <span>
        <b data-cost="">{cost(sumOf(defects.back))}</b> back
      </span>
      <span>
        <b>= {formatCount(score)}</b> score
      </span>
    </p>
  );
}

function Steps() {
  const { store, defects } = useReport();
  const { pointed, selected } = useSnapshot(store.state);
  const [isOpen, setOpen] = useState(false);
  const isPrinting = usePrinting();
  // A box selected on the card must have its step in sight.
  const isFolded = (defects.numbers.get(selected ?? '') ?? 0) > MOST_STEPS;
  return (
    <div className="tag-report-steps">
      {defects.all.length === 0 && (
        <p className="tag-report-none">We found no defects: the card keeps every point.</p>
      )}
      <Waterfall
        label="Points lost, highest cost first"
        result="Score"
        steps={defects.all.map(stepOf)}
        most={isPrinting ? MOST_ON_PAPER : MOST_STEPS}
        isOpen={!isPrinting && (isOpen || isFolded)}
        pointed={pointed}
        selected={selected}
        onPoint={store.point}
        onSelect={store.select}
        onOpen={setOpen}
      />
    </div>
  );
}

function stepOf({ id, kind, type, location, side, deduction }: Defect): WaterfallStep {
  const where = LOCATION_LABELS[location].toLowerCase();
  return {
    id,
    name: MARK_KIND_LABELS[kind],
    detail: `${DEFECT_TYPE_LABELS[type]}, ${where}, ${SIDE_LABELS[side].toLowerCase()}`,
    points: deduction,
  };
}
