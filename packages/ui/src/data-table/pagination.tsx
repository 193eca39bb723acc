import { formatCount } from '@tag/contract/formats';
import './pagination.css';

interface PaginationProps {
  /** The unit of the pages' items. */
  label: string;
  /** Where the page's first row is, from 1. */
  from: number;
  /** How many rows it has. */
  rows: number;
  /** The rows of all pages, in words. */
  total: string;
  /** The positions of the pages around it; null: there is none. */
  previous: string | null;
  next: string | null;
  /** @param position null: the first page. */
  onTurn(position: string | null): void;
  /** The sizes on offer; without them the size is fixed. */
  sizes?: {
    readonly value: number;
    readonly choices: readonly number[];
    onChoose(size: number): void;
  };
}

/** Which rows are shown, of how many, and the way to the others. */
export function Pagination(props: PaginationProps) {
  const { label, from, rows, total, previous, next, onTurn, sizes } = props;
  return (
    <div className="tag-pagination">
      <p role="status">
        {formatCount(rows === 0 ? 0 : from)}–{formatCount(rows === 0 ? 0 : from + rows - 1)} of{' '}
        {total}
      </p>
      {sizes && (
        <label>
          Rows
          <select
            value={sizes.value}
            onChange={(event) => sizes.onChoose(Number(event.target.value))}
          >
            {sizes.choices.map((size) => (
              <option key={size}>{size}</option>
            ))}
          </select>
        </label>
      )}
      {(previous !== null || next !== null) && (
        <nav aria-label={label}>
          <Turn name="First" isEnd={previous === null} onTurn={() => onTurn(null)} />
          <Turn name="Previous" isEnd={previous === null} onTurn={() => onTurn(previous)} />
          <Turn name="Next" isEnd={next === null} onTurn={() => onTurn(next)} />
        </nav>
      )}
    </div>
  );
}

/** Not the `disabled` attribute: the focus would be lost on the last page. */
const Turn = ({ name, isEnd, onTurn }: { name: string; isEnd: boolean; onTurn(): void }) => (
  <button
    type="button"
    aria-label={`${name} page`}
    aria-disabled={isEnd}
    onClick={() => !isEnd && onTurn()}
  >
    {name}
  </button>
);
