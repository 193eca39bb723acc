import { onPlainClick } from '@tag/behavior/link';
import { countOf } from '@tag/contract/formats';
import {
  defectName,
  SIDE_LABELS,
  type Defect,
  type GradedCardDetail,
} from '@tag/contract/graded-cards';
import type { ReactNode } from 'react';
import type { DefectNavigation } from './navigation.ts';
import { defectsByCost } from '../shared/defects-by-cost.ts';
import { pictureOf, type Shown } from './shown.ts';
import type { DefectViewerStore } from './state.ts';

interface NeighborsProps extends Pick<DefectNavigation, 'defectHref' | 'onSelect'> {
  store: DefectViewerStore;
  shown: Shown;
  report: GradedCardDetail;
}

/** Links to the previous and next defect, wrapping around. */
export function Neighbors(props: NeighborsProps) {
  const { report, shown } = props;
  const all = defectsByCost(report);
  const at = all.findIndex(({ id }) => id === shown.defect?.id);
  const before = all[(at < 1 ? all.length : at) - 1]!;
  const after = all[(at + 1) % all.length]!;
  const { defect } = shown;
  return (
    <nav className="tag-defect-neighbors" aria-label="Defects" part="navigation">
      <p role="status">
        {defect ? (
          <>
            Defect {at + 1} of {all.length}
            <span className="tag-hidden">
              : {defectName(defect)}, {SIDE_LABELS[defect.side].toLowerCase()}, {defect.deduction}{' '}
              points
            </span>
          </>
        ) : (
          countOf(all.length, 'defect')
        )}
      </p>
      {(all.length > 1 || !defect) && (
        <div>
          <Step {...props} key="before" to={before}>
            <span aria-hidden="true">←</span> Previous
            <span className="tag-hidden"> defect</span>
          </Step>
          <Step {...props} key="after" to={after}>
            Next<span className="tag-hidden"> defect</span> <span aria-hidden="true">→</span>
          </Step>
        </div>
      )}
    </nav>
  );
}

interface StepProps extends NeighborsProps {
  to: Defect;
  children: ReactNode;
}

function Step({ store, shown, report, defectHref, onSelect, to, children }: StepProps) {
  const { certificate } = report;
  const picture = pictureOf(report, to.side, shown.light);
  const go = () => {
    store.select(to.id);
    onSelect?.(to, picture, certificate);
  };
  if (!defectHref) {
    return (
      <button type="button" className="tag-button" onClick={go}>
        {children}
      </button>
    );
  }
  return (
    <a
      className="tag-button"
      href={defectHref(to, picture, certificate)}
      onClick={onPlainClick(go)}
    >
      {children}
    </a>
  );
}
