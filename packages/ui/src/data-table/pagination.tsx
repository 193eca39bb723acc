import { formatCount } from '@tag/contract/formats';
import './pagination.css';
interface PaginationProps {
  /** The unit of the pages' items. */
  label: string;
  /** From 1. */
  page: number;
  pageSize: number;
  total: number;
  onPage(page: number): void;
  /** The sizes on offer; without them the size is fixed. */
  pageSizes?: readonly number[];
  onPageSize?(size: number): void;
}

/** Which rows are shown, of how many, and the way to the others. */
export function Pagination(props: PaginationProps) {
  const { label, page, pageSize, total, onPage, pageSizes, onPageSize } = props;
  const last = Math.max(1, Math.ceil(total / pageSize));
  const from = total === 0 ? 0 : (page - 1) * pageSize + 1;
  const to = Math.min(total, page * pageSize);
  return (
    <div className="tag-pagination">
      <p role="status">
        {formatCount(from)}–{formatCount(to)} of {formatCount(total)}
      </p>
      {pageSizes && onPageSize && (
        <label>
          Rows
          <select value={pageSize} onChange={(event) => onPageSize(Number(event.target.value))}>
            {pageSizes.map((size) => (
              <option key={size}>{size}</option>
            ))}
          </select>
        </label>
      )}
      {last > 1 && (
        <nav aria-label={label}>
          <Turn
            name="Previous page"
            sign="‹"
            disabled={page <= 1}
            onTurn={() => onPage(page - 1)}
          />
          <ol>
            {pagesAround(page, last).map((entry, index) => (
              <li key={entry ?? `gap-${index}`}>
                {entry === null ? (
                  <span aria-hidden="true">…</span>
                ) : (
                  <button
                    type="button"
                    aria-label={`Page ${formatCount(entry)}`}
                    aria-current={entry === page ? 'page' : undefined}
                    onClick={() => onPage(entry)}
                  >
                    {formatCount(entry)}
                  </button>
                )}
              </li>
            ))}
          </ol>
          <Turn name="Next page" sign="›" disabled={page >= last} onTurn={() => onPage(page + 1)} />
        </nav>
      )}
    </div>
  );
}

interface TurnProps {
  name: string;
  sign: string;
  disabled: boolean;
  onTurn(): void;
}

/** Not the `disabled` attribute: the focus would be lost on the last page. */
const Turn = ({ name, sign, disabled, onTurn }: TurnProps) => (
  <button
    type="button"
    aria-label={name}
    aria-disabled={disabled}
    onClick={() => !disabled && onTurn()}
  >
    <span aria-hidden="true">{sign}</span>
  </button>
);

/** First, last, this one and its neighbors; null where pages are left out. */
function pagesAround(page: number, last: number): (number | null)[] {
  const wanted = [1, page - 1, page, page + 1, last].filter((entry) => entry >= 1 && entry <= last);
  const pages: (number | null)[] = [];
  for (const entry of new Set(wanted.sort((a, b) => a - b))) {
    const before = pages.at(-1);
    if (before != null && entry - before === 2) pages.push(before + 1);
    else if (before != null && entry - before > 2) pages.push(null);
    pages.push(entry);
  }
  return pages;
}
