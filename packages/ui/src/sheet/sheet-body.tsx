import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, useEffect, useLayoutEffect, useRef } from 'react';
import { CellEditor } from './cell-editor.tsx';
import { foldQuery } from './find-cells.ts';
import type { ErrorsOf, StatusColumn } from './row-status.ts';
import type { SheetRow } from './row.ts';
import { Row } from './sheet-row.tsx';
import type { SheetView, SheetViewSnapshot } from './sheet-view.ts';
import { useRowHeight } from './use-row-height.ts';
import { type SheetInput, useSheetInput } from './use-sheet-input.ts';

interface SheetBodyProps extends SheetInput {
  view: SheetView;
  shown: SheetViewSnapshot;
  rows: readonly SheetRow[];
  label: string;
  describedBy: string;
  /** The search text. */
  words: string;
  errorsOf: ErrorsOf | undefined;
  status: StatusColumn | undefined;
}

/**
 * The grid. Rows are virtual, columns never: screen readers misread the column number of cells whose
 * neighbors are missing. The row of the active cell stays in the document wherever one scrolls, because
 * the focus would be lost with it.
 */
export function SheetBody(props: SheetBodyProps) {
  const { view, shown, rows, label, words, errorsOf, status } = props;
  const { columns } = view.sheet;
  const scroller = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLDivElement>(null);
  const rowHeight = useRowHeight(head);
  const active = view.active();
  const range = view.selection();
  // eslint-disable-next-line react-hooks/incompatible-library -- no compiler of React's is used here
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 4,
    rangeExtractor: (visible) => {
      const indexes = defaultRangeExtractor(visible);
      return indexes.includes(active.row)
        ? indexes
        : [...indexes, active.row].sort((a, b) => a - b);
    },
    initialRect: { width: 800, height: 600 },
  });
  useLayoutEffect(() => virtual.measure(), [virtual, rowHeight]);

  const { reveals, isFocusWanted } = shown;
  useLayoutEffect(() => {
    const cell = reveals > 0 && scroller.current?.querySelector<HTMLElement>('[data-active]');
    if (!cell) return;
    if (isFocusWanted) (cell.querySelector('button') ?? cell).focus({ preventScroll: true });
    cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [reveals, isFocusWanted]);

  // Switching apps or reloading must not lose the text being typed.
  useEffect(() => {
    const { finishEditing } = view;
    window.addEventListener('pagehide', finishEditing, { capture: true });
    document.addEventListener('visibilitychange', finishEditing, { capture: true });
    return () => {
      window.removeEventListener('pagehide', finishEditing, { capture: true });
      document.removeEventListener('visibilitychange', finishEditing, { capture: true });
    };
  }, [view]);

  const input = useSheetInput(view, shown, scroller, rowHeight, props);
  const widths = [
    'var(--_sheet-number)',
    ...columns.map(({ width = 8 }) => `${width}em`),
    ...(status ? [`${status.width ?? 12}em`] : []),
  ];
  widths.push(`minmax(${widths.pop()}, 1fr)`);
  const query = foldQuery(words);
  return (
    <div ref={scroller} className="tag-sheet-scroller">
      <div
        role="grid"
        aria-label={label}
        aria-describedby={props.describedBy}
        aria-multiselectable
        aria-rowcount={rows.length + 1}
        aria-colcount={widths.length}
        className="tag-sheet-grid"
        style={{ '--_sheet-columns': widths.join(' ') } as CSSProperties}
        {...input}
      >
        <div role="rowgroup" className="tag-sheet-head">
          <div ref={head} role="row" aria-rowindex={1} className="tag-sheet-row">
            <div role="columnheader" aria-colindex={1} className="tag-sheet-number">
              <span className="tag-hidden">Row</span>
            </div>
            {[...columns, ...(status ? [status] : [])].map((column, index) => (
              <div
                key={index}
                role="columnheader"
                aria-colindex={index + 2}
                data-kind={'kind' in column ? column.kind : undefined}
              >
                {column.label}
              </div>
            ))}
          </div>
        </div>
        <div
          role="rowgroup"
          className="tag-sheet-rows"
          style={{ blockSize: `${virtual.getTotalSize()}px` }}
        >
          {virtual.getVirtualItems().map(({ index, start }) => {
            const row = rows[index]!;
            const isActive = index === active.row;
            const isSelected = index >= range.top && index <= range.bottom;
            const column = columns[active.column];
            return (
              <Row
                key={row.id}
                columns={columns}
                row={row}
                index={index}
                top={start}
                active={isActive ? active.column : -1}
                from={isSelected ? range.left : -1}
                to={isSelected ? range.right : -1}
                query={query}
                errorsOf={errorsOf}
                status={status}
                editor={
                  isActive &&
                  shown.editing &&
                  column && (
                    <CellEditor
                      column={column}
                      label={`${column.label}, row ${index + 1}`}
                      value={
                        shown.editing === 'typed' && column.kind !== 'choice'
                          ? ''
                          : row.cells[active.column]!
                      }
                      onType={view.type}
                      onLeave={view.finishEditing}
                    />
                  )
                }
              />
            );
          })}
          <div
            className="tag-sheet-selection"
            style={{
              insetBlockStart: `${range.top * rowHeight}px`,
              blockSize: `${(range.bottom - range.top + 1) * rowHeight}px`,
            }}
          >
            <span style={{ gridColumn: `${range.left + 2} / ${range.right + 3}` }} />
          </div>
        </div>
      </div>
    </div>
  );
}
