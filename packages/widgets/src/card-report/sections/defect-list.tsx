import {
  DEFECT_TYPE_LABELS,
  LOCATION_LABELS,
  MARK_KIND_LABELS,
  type Defect,
} from '@tag/contract/graded-cards';
import { Button } from '@tag/ui/button';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { useReport } from '../state/report-context.ts';
import { cost } from '../wording.ts';

/** So many are shown before the rest is asked for. */
const FIRST = 10;

interface DefectListProps {
  defects: readonly Defect[];
  /** Whose list it is, such as `Defects on the front`. */
  label: string;
  /** What picking one does; without it, it is picked, or put down again. */
  onPick?: (id: string) => void;
}

/** The defects of a picture as a list: the same as its boxes, for every hand and every reader. */
export function DefectList({ defects, label, onPick }: DefectListProps) {
  const { store } = useReport();
  const { selected } = useSnapshot(store.state);
  const [isWhole, setWhole] = useState(false);
  // A box that was picked on the picture must be found in the list.
  const isBelow = defects.findIndex(({ id }) => id === selected) >= FIRST;
  const shown = isWhole || isBelow ? defects : defects.slice(0, FIRST);
  const hidden = defects.length - shown.length;
  return (
    <>
      <ol className="tag-report-defects" aria-label={label}>
        {shown.map((defect) => (
          <DefectItem key={defect.id} defect={defect} onPick={onPick ?? store.select} />
        ))}
      </ol>
      {hidden > 0 && (
        <Button className="tag-report-more" onClick={() => setWhole(true)}>
          Show {hidden} more
        </Button>
      )}
    </>
  );
}

interface DefectItemProps {
  defect: Defect;
  onPick(id: string): void;
}

function DefectItem({ defect, onPick }: DefectItemProps) {
  const { store, defects } = useReport();
  const { pointed, selected } = useSnapshot(store.state);
  const { id, kind, type, location, deduction } = defect;
  return (
    <li>
      <button
        type="button"
        className="tag-report-defect"
        data-defect={id}
        data-lit={id === pointed || undefined}
        aria-pressed={id === selected}
        onClick={() => onPick(id)}
        onPointerEnter={() => store.point(id)}
        onPointerLeave={() => store.point(null)}
        onFocus={() => store.point(id)}
        onBlur={() => store.point(null)}
      >
        <span className="tag-report-defect-number">{defects.numbers.get(id)}</span>
        <span className="tag-report-defect-name">
          <b>{MARK_KIND_LABELS[kind]}</b>{' '}
          <span>
            {DEFECT_TYPE_LABELS[type]}, {LOCATION_LABELS[location].toLowerCase()}
          </span>
        </span>
        <span className="tag-report-cost">{cost(deduction)}</span>
      </button>
    </li>
  );
}
