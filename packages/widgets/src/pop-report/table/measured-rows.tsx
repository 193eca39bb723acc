import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { type RowsProps, TableRow } from './table-row.tsx';

/** Height of a row with at most two lines, in pixels; taller rows are measured when they appear. */
const ROW = 48;

/** Renders only rows in view and a few around them; `aria-rowindex` has their positions. */
export function MeasuredRows<Row>(props: RowsProps<Row>) {
  const { rows, columns, most, keyOf, before = 0 } = props;
  // When first laid out, its parents aren't in the document yet.
  const body = useRef<HTMLTableSectionElement>(null);
  // eslint-disable-next-line react-hooks/incompatible-library -- the React compiler isn't used
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => body.current?.closest('.tag-pop-table') ?? null,
    estimateSize: () => ROW,
    overscan: 6,
    // Not while sizes are reported: what changes then makes browsers report an error in the page.
    useAnimationFrameWithResizeObserver: true,
    // The size of a large window, until the region is measured.
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
