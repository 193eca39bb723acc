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
  const shownColumns = view.columnsBetween(0, columns.length - 1);
  const widths = shownColumns.map((column) => `${columns[column]!.width ?? 8}em`);
  const pinned = `${status?.width ?? 12}em`;
  const growing = (width: string) => `minmax(${width}, 1fr)`;
  if (status) widths.unshift(growing(pinned));
  else widths.push(growing(widths.pop()!));
  /** The column's line in the grid, after the number. */
  const lineOf = (column: number) =>
    column < 0 ? 2 : shownColumns.indexOf(column) + 2 + view.statusColumns;
  const query = foldQuery(words);
  return (
    <div
      ref={scroller}
      className="tag-sheet-scroller"
      data-cards={props.onOpenRow !== undefined}
      style={{ '--_sheet-pinned': status ? pinned : '0px' } as CSSProperties}
    >
      <div
        role="grid"
        aria-label={label}
        aria-describedby={props.describedBy}
        aria-multiselectable
        aria-rowcount={view.sheet.total() + 1}
        aria-colcount={columns.length + 1 + view.statusColumns}
        className="tag-sheet-grid"
        style={{ '--_sheet-columns': `var(--_sheet-number) ${widths.join(' ')}` } as CSSProperties}
        {...input}
      >
        <div role="rowgroup" className="tag-sheet-head">
          <div ref={head} role="row" aria-rowindex={1} className="tag-sheet-row">
            <div role="columnheader" aria-colindex={1} className="tag-sheet-number">
              <span className="tag-hidden">Row</span>
            </div>
            {status && (
              <div role="columnheader" aria-colindex={2} className="tag-sheet-status">
                {status.label}
              </div>
            )}
            {shownColumns.map((at) => {
              const { key, kind, label: head } = columns[at]!;
              return (
                <div
                  key={key}
                  role="columnheader"
                  aria-colindex={at + 2 + view.statusColumns}
                  data-kind={kind}
                >
                  {head}
                </div>
              );
            })}
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
            const place = view.sheet.placeOf(index);
            return (
              <Row
                key={row.id}
                columns={columns}
                hidden={shown.hidden}
                row={row}
                index={place}
                top={start}
                active={isActive ? active.column : null}
                from={isSelected ? range.left : null}
                to={isSelected ? range.right : null}
                query={query}
                errorsOf={errorsOf}
                status={status}
                editor={
                  isActive &&
                  shown.editing &&
                  column && (
                    <CellEditor
                      column={column}
                      label={`${column.label}, row ${place + 1}`}
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
            <span style={{ gridColumn: `${lineOf(range.left)} / ${lineOf(range.right) + 1}` }} />
          </div>
        </div>
      </div>
    </div>
  );
}
