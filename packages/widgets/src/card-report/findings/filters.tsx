import { countOf } from '@tag/contract/formats';
import { DEFECT_TYPE_LABELS, DEFECT_TYPES, type Defect } from '@tag/contract/graded-cards';
import { Button } from '@tag/ui/button';
import { Segments } from '@tag/ui/segments';
import { listed } from '../state/defects.ts';
import { SIDES, useReport, useView } from '../state/report-context.ts';

interface FilterButtonProps {
  isOpen: boolean;
  onOpen(isOpen: boolean): void;
}

/** Opens the filters on narrow screens. */
export function FilterButton({ isOpen, onOpen }: FilterButtonProps) {
  const { prefix } = useReport();
  return (
    <Button
      className="tag-report-filter"
      aria-expanded={isOpen}
      aria-controls={`${prefix}filters`}
      onClick={() => onOpen(!isOpen)}
    >
      Filter
    </Button>
  );
}

/** Filters the defects by side, by type, or to those that affected the grade. */
export function Filters({ isOpen }: { isOpen: boolean }) {
  const { defects, store, prefix } = useReport();
  const view = useView();
  const { side, type, dings } = view;
  const found = listed(defects, view);
  const types = DEFECT_TYPES.filter((it) => defects.all.some((defect) => defect.type === it));
  return (
    <div id={`${prefix}filters`} className="tag-report-filters" data-open={isOpen || undefined}>
      <Segments
        label="Side"
        segments={[
          { value: 'all', label: 'All' },
          ...SIDES.map(({ key, label }) => ({ value: key, label })),
        ]}
        value={side}
        onChange={(chosen) => store.change({ side: chosen })}
      />
      <select
        aria-label="Type of defect"
        value={type}
        onChange={({ currentTarget }) =>
          store.change({ type: currentTarget.value as Defect['type'] | 'all' })
        }
      >
        <option value="all">All types</option>
        {types.map((it) => (
          <option key={it} value={it}>
            {DEFECT_TYPE_LABELS[it]}
          </option>
        ))}
      </select>
      <label>
        <input
          type="checkbox"
          checked={dings}
          onChange={({ currentTarget }) => store.change({ dings: currentTarget.checked })}
        />
        Affected the grade
      </label>
      <p role="status">{countOf(found.length, 'defect')}</p>
    </div>
  );
}
