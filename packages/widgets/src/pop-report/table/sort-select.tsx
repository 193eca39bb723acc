import { Button } from '@tag/ui/button';
import { useId } from 'react';
import { firstOf, nextOf, type ColumnHeadsProps } from './column-heads.tsx';

/** Sorts narrow rows, which have no column heads, and by what is beneath the rows' names. */
export function SortSelect<Row>({ columns, sort, direction, onSort }: ColumnHeadsProps<Row>) {
  const id = useId();
  if (!onSort) return null;
  const choices = columns.filter(({ isSortable }) => isSortable);
  const current = choices.find((column) => column.id === sort);
  return (
    <p
      className="tag-pop-sort"
      data-always={columns.some(({ isBeneath }) => isBeneath) || undefined}
    >
      <label htmlFor={id}>Sort by</label>
      <select
        id={id}
        value={current?.id ?? ''}
        onChange={({ target }) => {
          const column = choices[target.selectedIndex - (current ? 0 : 1)];
          if (column) onSort(column.id, firstOf(column));
        }}
      >
        {!current && <option value="">Default</option>}
        {choices.map((column) => (
          <option key={column.id} value={column.id}>
            {[column.title, column.subtitle].filter(Boolean).join(' ')}
          </option>
        ))}
      </select>
      {current && (
        <Button onClick={() => onSort(current.id, nextOf(current, direction ?? firstOf(current)))}>
          Reverse
        </Button>
      )}
    </p>
  );
}
