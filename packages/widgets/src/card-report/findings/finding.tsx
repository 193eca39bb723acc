import { WaterfallDrop, type Drop } from '@tag/charts';
import {
  DEFECT_TYPE_LABELS,
  FOUND_BY_LABELS,
  LOCATION_LABELS,
  MARK_KIND_LABELS,
  SIDE_LABELS,
  type Defect,
} from '@tag/contract/graded-cards';
import { useSnapshot } from 'valtio';
import { Picture } from '../pictures/picture.tsx';
import { sideOf } from '../state/defects.ts';
import { useReport, useView } from '../state/report-context.ts';
import { cost } from '../wording.ts';
import { DefectLink } from './defect-link.tsx';

interface FindingProps {
  defect: Defect;
  drop: Drop;
  /** Its position for the arrow keys. */
  stop: number;
}

/** One defect: its type, location, and bar in the waterfall from 1,000 down to the score. */
export function Finding({ defect, drop, stop }: FindingProps) {
  const { report, store, defects } = useReport();
  const { defect: selected } = useView();
  const { pointed } = useSnapshot(store.state);
  const { id, kind, deduction } = defect;
  const isSelected = id === selected;
  const ding = defects.dings.get(id);
  return (
    <li data-defect={id} data-selected={isSelected || undefined}>
      <button
        type="button"
        className="tag-report-finding"
        data-stop={stop}
        data-lit={id === pointed || undefined}
        aria-pressed={isSelected}
        onClick={() => store.pick(id)}
        onPointerEnter={() => store.point(id)}
        onPointerLeave={() => store.point(null)}
        onFocus={() => store.point(id)}
        onBlur={() => store.point(null)}
      >
        <span className="tag-report-number">{defects.numbers.get(id)}</span>
        <span className="tag-report-thumb">
          {ding && <Picture picture={ding.closeUp} alt="" sizes="56px" />}
        </span>
        <span className="tag-report-what">
          <b>{MARK_KIND_LABELS[kind]}</b> <span>{whereOf(defect)}</span>
        </span>
        {report.grade.score !== null && <WaterfallDrop drop={drop} />}
        <span className="tag-report-cost">{cost(deduction)}</span>
      </button>
      {isSelected && (
        <div className="tag-report-more-of-it">
          <p>
            {[
              DEFECT_TYPE_LABELS[defect.type],
              FOUND_BY_LABELS[defect.foundBy],
              ding && 'Affected the grade',
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
          <DefectLink defect={defect} />
        </div>
      )}
    </li>
  );

  /** `Back, top left`; for centering, its ratio. */
  function whereOf({ side, type, location }: Defect): string {
    const { leftRight, topBottom } = report.centering[sideOf(defect)];
    if (type !== 'CENTERING')
      return `${SIDE_LABELS[side]}, ${LOCATION_LABELS[location].toLowerCase()}`;
    const isUpright = location === 'top' || location === 'bottom';
    return `${SIDE_LABELS[side]}, ${isUpright ? `${topBottom} top to bottom` : `${leftRight} left to right`}`;
  }
}
