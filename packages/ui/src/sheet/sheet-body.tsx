import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import {
  type ClipboardEvent,
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import { flushSync } from 'react-dom';
import { CellEditor } from './cell-editor.tsx';
import { foldQuery } from './find-cells.ts';
import type { CellPosition } from './range.ts';
import type { ErrorsOf, StatusColumn } from './row-status.ts';
import type { SheetRow } from './sheet.ts';
import { beginsText, pressInEditor, pressInSheet } from './sheet-keys.ts';
import { Row } from './sheet-row.tsx';
import type { SheetView, SheetViewSnapshot } from './sheet-view.ts';
import { useRowHeight } from './use-row-height.ts';

interface SheetBodyProps {
  view: SheetView;
  shown: SheetViewSnapshot;
  rows: readonly SheetRow[];
  label: string;
  describedBy: string;
  /** What is being looked for. */
  words: string;
  errorsOf: ErrorsOf | undefined;
  status: StatusColumn | undefined;
  takePaste: ((text: string) => boolean) | undefined;
  onFind(): void;
}

/**
 * The grid. Rows are virtual, columns never: screen readers misread the column number of cells whose
 * neighbors are missing. The row of the active cell stays in the document wherever one scrolls, because
 * the focus would be lost with it.
 */
export function SheetBody(props: SheetBodyProps) {
  const { view, shown, rows, label, words, errorsOf, status, onFind } = props;
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

  // A reload, or a phone that goes to another app, must not lose what is being typed.
  useEffect(() => {
    const { finishEditing } = view;
    window.addEventListener('pagehide', finishEditing, { capture: true });
    document.addEventListener('visibilitychange', finishEditing, { capture: true });
    return () => {
      window.removeEventListener('pagehide', finishEditing, { capture: true });
      document.removeEventListener('visibilitychange', finishEditing, { capture: true });
    };
  }, [view]);

  const kind = () => columns[view.active().column]?.kind;
  function edit(how: 'typed' | 'opened'): void {
    // At once, so that the key that is being pressed, or the finger, reaches the editor.
    if (kind() !== 'check') flushSync(() => view.edit(how));
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing || event.defaultPrevented) return;
    const { key } = event;
    if (isInEditor(event.target)) {
      if (pressInEditor(view, event)) event.preventDefault();
      return;
    }
    if (key === 'f' && (event.ctrlKey || event.metaKey) && !event.altKey) onFind();
    else if (kind() === 'check' && /^( |Enter|F2)$/.test(key) && !event.shiftKey) view.toggle();
    else if (pressInSheet(view, event, pageRows())) event.preventDefault();
    else if (kind() && (key === 'Enter' || key === 'F2')) edit('opened');
    else {
      // The character is typed into the editor by the browser.
      if (kind() && beginsText(event)) edit('typed');
      return;
    }
    event.preventDefault();
  }
  const pageRows = () => Math.max(1, Math.floor(scroller.current!.clientHeight / rowHeight) - 2);

  /** Whether a drag that began in a cell goes on. */
  const isDragging = useRef(false);
  /** Whether the cell was active before it was pressed: a second tap opens it. */
  const wasActive = useRef(false);
  function onMouseDown(event: MouseEvent): void {
    const position = positionOf(event.target);
    if (event.button !== 0 || !position || isInEditor(event.target)) return;
    // Otherwise the browser would move the focus by itself, and select text.
    event.preventDefault();
    const before = view.active();
    wasActive.current = position.row === before.row && position.column === before.column;
    const extends_ = event.shiftKey || shown.isExtending;
    if (position.column < 0) {
      const start = extends_ ? shown.anchor.row : position.row;
      view.selectRows(position.row, start);
    } else {
      isDragging.current = true;
      view.moveTo(position, extends_);
    }
  }
  function onMouseOver(event: MouseEvent): void {
    if (event.buttons !== 1) isDragging.current = false;
    const position = positionOf(event.target);
    if (isDragging.current && position && position.column >= 0) view.moveTo(position, true);
  }
  function onClick(event: MouseEvent): void {
    const { pointerType } = event.nativeEvent as PointerEvent;
    if (!(event.target instanceof Element) || isInEditor(event.target)) return;
    if (event.target.closest('.tag-sheet-check')) view.toggle();
    else if (pointerType === 'touch' && wasActive.current && positionOf(event.target))
      edit('opened');
  }

  function onFocus(event: FocusEvent): void {
    const position = positionOf(event.target);
    const { row, column } = view.active();
    if (!position || isInEditor(event.target) || position.column < 0) return;
    // A screen reader can focus any cell.
    if (position.row !== row || position.column !== column) view.moveTo(position, false);
  }

  function onCopy(event: ClipboardEvent): void {
    if (isInEditor(event.target)) return;
    event.clipboardData.setData('text/plain', view.copy());
    event.preventDefault();
    if (event.type === 'cut') view.clear();
  }
  function onPaste(event: ClipboardEvent): void {
    const text = event.clipboardData.getData('text/plain');
    if (text === '' || (isInEditor(event.target) && !/[\t\n]/.test(text))) return;
    event.preventDefault();
    if (!props.takePaste?.(text)) view.paste(text);
  }

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
        onKeyDown={onKeyDown}
        onMouseDown={onMouseDown}
        onMouseOver={onMouseOver}
        onClick={onClick}
        onDoubleClick={(event) => positionOf(event.target) && edit('opened')}
        onFocus={onFocus}
        onCopy={onCopy}
        onCut={onCopy}
        onPaste={onPaste}
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

const isInEditor = (target: EventTarget) =>
  target instanceof Element && target.classList.contains('tag-sheet-editor');

/** The cell an event happened in, column -1 for the number of its row; null outside of rows. */
function positionOf(target: EventTarget): CellPosition | null {
  const cell =
    target instanceof Element ? target.closest('[role=gridcell], [role=rowheader]') : null;
  const row = cell?.closest('[role=row]');
  if (!cell || !row) return null;
  return {
    row: Number(row.getAttribute('aria-rowindex')) - 2,
    column: Number(cell.getAttribute('aria-colindex')) - 2,
  };
}
