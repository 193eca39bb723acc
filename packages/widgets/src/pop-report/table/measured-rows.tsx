import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import type { GradeTableProps } from './grade-table.tsx';
import { TableRow } from './table-row.tsx';

/** Pixels; table.css gives every row this height. */
const ROW = 48;

/** Only the rows in sight and a few around them are in the document; their indices tell the rest. */
export function MeasuredRows<Row>(props: GradeTableProps<Row>) {
  const { rows, columns, keyOf, before = 0 } = props;
  // Its own part of the document is there when it is laid out first; what is around it is not yet.
  const body = useRef<HTMLTableSectionElement>(null);
  // eslint-disable-next-line react-hooks/incompatible-library -- no compiler of React's is used here
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => body.current?.closest('.tag-pop-table') ?? null,
    estimateSize: () => ROW,
    overscan: 6,
    // Before the region has been measured: what a large window shows.
    initialRect: { width: 1200, height: 640 },
  });
  return (
    <tbody
      ref={body}
      role="rowgroup"
      className="tag-pop-measured"
      style={{ blockSize: `${virtual.getTotalSize()}px` }}
    >
      {virtual.getVirtualItems().map(({ index, start }) => (
        <TableRow
          key={keyOf(rows[index]!)}
          row={rows[index]!}
          columns={columns}
          index={before + index + 2}
          top={start}
        />
      ))}
    </tbody>
  );
}
