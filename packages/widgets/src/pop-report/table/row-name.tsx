import type { Column } from './column.ts';

interface RowNameProps<Row> {
  row: Row;
  columns: readonly Column<Row>[];
  most: number | undefined;
}

/** A row's name, the values of hidden columns, and a bar: its count relative to the top row. */
export function RowName<Row>({ row, columns, most }: RowNameProps<Row>) {
  const asides = columns.map(({ aside }) => aside?.(row)).filter(Boolean);
  const total = columns.find(({ id }) => id === 'total')?.value(row);
  return (
    <span className="tag-pop-name">
      {columns[0]?.cell(row)}
      {asides.length > 0 && <small className="tag-pop-aside">{asides.join(' · ')}</small>}
      {most !== undefined && (
        <svg className="tag-pop-bar" aria-hidden="true">
          <rect width={`${(100 * Number(total)) / most}%`} height="100%" />
        </svg>
      )}
    </span>
  );
}
