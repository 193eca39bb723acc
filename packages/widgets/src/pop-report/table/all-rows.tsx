import { type RowsProps, TableRow } from './table-row.tsx';

/** Rows in groups that the browser lays out only near the viewport (content-visibility). */
const GROUP = 50;

/** Renders every row: for find in page, print, and screen readers. */
export function AllRows<Row>({ rows, columns, most, keyOf, before = 0 }: RowsProps<Row>) {
  const groups = Array.from(
    { length: Math.ceil(rows.length / GROUP) },
    (_, index) => index * GROUP,
  );
  return groups.map((from) => (
    <tbody key={from} role="rowgroup" data-full={from + GROUP <= rows.length || undefined}>
      {rows.slice(from, from + GROUP).map((row, index) => (
        <TableRow
          key={keyOf(row)}
          row={row}
          columns={columns}
          most={most}
          index={before + from + index + 2}
        />
      ))}
    </tbody>
  ));
}
