import { formatCount } from '@tag/contract/formats';
import { MOST_ROWS } from '@tag/contract/pops';
import { Button } from '@tag/ui/button';
import { useId } from 'react';
import type { PopQuery } from '../query/query.ts';
import { useFilter, usePop } from '../pop-context.ts';

const SIZES = [50, 200, 1000, 5000, MOST_ROWS];

interface PagerProps {
  query: PopQuery;
  page: { page: number; pageSize: number; rowCount: number; rows: readonly unknown[] };
}

/** The shown range, previous and next page, and rows per page. */
export function Pager({ query, page: { page, pageSize, rowCount, rows } }: PagerProps) {
  const { setPageSize, pageSize: wanted } = usePop();
  const filter = useFilter(query);
  const id = useId();
  const last = Math.max(1, Math.ceil(rowCount / pageSize));
  const before = (page - 1) * pageSize;
  const sizes = [...new Set([...SIZES, wanted])].sort((a, b) => a - b);
  if (rowCount <= SIZES[0]! && last === 1 && wanted >= SIZES[0]!) return null;
  return (
    <nav className="tag-pop-pager" aria-label="Pages">
      <p role="status">
        {rows.length === 0
          ? 'No rows here'
          : `${formatCount(before + 1)}–${formatCount(before + rows.length)} of ${formatCount(rowCount)}`}
      </p>
      <div className="tag-pop-pages">
        {/* Not the `disabled` attribute: the focus would be lost on the last page. */}
        <Button
          aria-disabled={page <= 1}
          onClick={() => page > 1 && filter({ page: Math.min(page - 1, last) })}
        >
          Previous
        </Button>
        <span>
          Page {formatCount(page)} of {formatCount(last)}
        </span>
        <Button
          aria-disabled={page >= last}
          onClick={() => page < last && filter({ page: page + 1 })}
        >
          Next
        </Button>
      </div>
      <p>
        <label htmlFor={id}>Rows per page</label>
        <select
          id={id}
          value={wanted}
          onChange={({ target }) => {
            setPageSize(Number(target.value));
            if (page > 1) filter({ page: 1 });
          }}
        >
          {sizes.map((size) => (
            <option key={size} value={size}>
              {formatCount(size)}
            </option>
          ))}
        </select>
      </p>
    </nav>
  );
}
