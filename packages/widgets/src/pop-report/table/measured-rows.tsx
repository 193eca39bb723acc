import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { type RowsProps, TableRow } from './table-row.tsx';

/** Pixels of a row whose text takes at most two lines; others are measured as they appear. */
const ROW = 48;

/** Only rows in view and a few around them are in the document; `aria-rowindex` says which they are. */
export function MeasuredRows<Row>(props: RowsProps<Row>) {
  const { rows, columns, most, keyOf, before = 0 } = props;
  // When first laid out, its parents aren't in the document yet.
  const body = useRef<HTMLTableSectionElement>(null);
  // eslint-disable-next-line react-hooks/incompatible-library -- no compiler of React's is used here
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => body.current?.closest('.tag-pop-table') ?? null,
    estimateSize: () => ROW,
    overscan: 6,
    // Until the region is measured: as many as a large window shows.
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
          most={most}
          index={before + index + 2}
          top={start}
          measure={virtual.measureElement}
          position={index}
        />
      ))}
    </tbody>
  );
}
