import type { Column } from './column.ts';

interface RowNameProps<Row> {
  row: Row;
  columns: readonly Column<Row>[];
  most: number | undefined;
}

/** A row's name, the values that have no column, and a bar: its count relative to the top row. */
export function RowName<Row>({ row, columns, most }: RowNameProps<Row>) {
  const textOf = (isBeneath: boolean) =>
    columns
      .filter((column) => (column.isBeneath ?? false) === isBeneath)
      .map(({ aside }) => aside?.(row))
      .filter(Boolean)
      .join(' · ');
  const [aside, beneath] = [textOf(false), textOf(true)];
  const total = columns.find(({ id }) => id === 'total')?.value(row);
  return (
    <span className="tag-pop-name">
      {columns[0]?.cell(row)}
      {aside && <small className="tag-pop-aside">{aside}</small>}
      {beneath && <small className="tag-pop-beneath">{beneath}</small>}
      {most !== undefined && (
        <svg className="tag-pop-bar" aria-hidden="true">
          <rect width={`${(100 * Number(total)) / most}%`} height="100%" />
        </svg>
      )}
    </span>
  );
}
