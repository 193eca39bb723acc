import { defectName, type Defect } from '@tag/contract/graded-cards';
import { useReport, useView } from '../state/report-context.ts';
import { cost } from '../wording.ts';

/** Steps through the listed defects. */
export function Stepper({ found }: { found: readonly Defect[] }) {
  const { store, defects } = useReport();
  const { defect: id } = useView();
  const at = found.findIndex((defect) => defect.id === id);
  const picked = found[at];
  const step = (by: number) => () => {
    const next = found[at < 0 ? (by > 0 ? 0 : found.length - 1) : at + by];
    if (next) store.step(next.id);
  };
  return (
    <div className="tag-report-stepper">
      <button
        type="button"
        aria-label="Previous defect"
        aria-disabled={at === 0}
        onClick={step(-1)}
      >
        <Arrow d="M15 5l-7 7 7 7" />
      </button>
      <button
        type="button"
        aria-label="Next defect"
        aria-disabled={at === found.length - 1}
        onClick={step(1)}
      >
        <Arrow d="M9 5l7 7-7 7" />
      </button>
      <p className="tag-hidden" aria-live="polite">
        {picked &&
          `${defects.numbers.get(picked.id)}, ${defectName(picked)}, ${cost(picked.deduction)}, ${at + 1} of ${found.length}`}
      </p>
    </div>
  );
}

function Arrow({ d }: { d: string }) {
  return (
    <svg viewBox="0 0 24 24" width="20" height="20" fill="none" aria-hidden="true">
      <path d={d} stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}
