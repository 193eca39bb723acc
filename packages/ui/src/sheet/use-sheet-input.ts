import {
  type ClipboardEvent,
  type FocusEvent,
  type HTMLAttributes,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useRef,
} from 'react';
import { flushSync } from 'react-dom';
import type { CellPosition } from './range.ts';
import { beginsText, pressInEditor, pressInSheet } from './sheet-keys.ts';
import type { SheetRow } from './row.ts';
import type { SheetView, SheetViewSnapshot } from './sheet-view.ts';

/** Narrower, in pixels, a sheet with statuses shows a row as a card. As in the style sheet. */
const CARDS_BELOW = 600;

export interface SheetInput {
  /** Opens a row that is shown as a card. */
  onOpenRow: ((row: SheetRow) => void) | undefined;
  /** Sees pasted text first; true if the host did something else with it. */
  takePaste: ((text: string) => boolean) | undefined;
  onFind(): void;
}

/** The grid's event handlers for keys, mouse, touch, clipboard, and screen readers. */
export function useSheetInput(
  view: SheetView,
  shown: SheetViewSnapshot,
  scroller: RefObject<HTMLElement | null>,
  rowHeight: number,
  { takePaste, onFind, onOpenRow }: SheetInput,
): HTMLAttributes<HTMLElement> {
  const kind = () => view.sheet.columns[view.active().column]?.kind;
  /** How a row that is a card is opened; undefined where rows are a table's. */
  function opener(at = view.active().row): (() => void) | undefined {
    if (!onOpenRow || scroller.current!.clientWidth >= CARDS_BELOW) return undefined;
    return () => onOpenRow(view.sheet.getSnapshot().rows[at]!);
  }
  function edit(how: 'typed' | 'opened'): void {
    // At once, so the key that is being pressed, or the finger, reaches the editor.
    if (kind() !== 'check') flushSync(() => view.edit(how));
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing || event.defaultPrevented) return;
    const { key } = event;
    if (isInEditor(event.target)) {
      if (pressInEditor(view, event)) event.preventDefault();
      return;
    }
    const open = key === 'Enter' && kind() ? opener() : undefined;
    if (key === 'f' && (event.ctrlKey || event.metaKey) && !event.altKey) onFind();
    else if (open) open();
    else if (kind() === 'check' && /^( |Enter|F2)$/.test(key) && !event.shiftKey) view.toggle();
    else if (!kind() && key === 'Enter') openStatus();
    else if (pressInSheet(view, event, pageRows())) event.preventDefault();
    else if (kind() && (key === 'Enter' || key === 'F2')) edit('opened');
    else {
      // The character is typed into the editor by the browser.
      if (kind() && beginsText(event)) edit('typed');
      return;
    }
    event.preventDefault();
  }
  function openStatus(): void {
    const button = scroller.current!.querySelector<HTMLElement>('[data-active] > button');
    if (button) button.click();
    else opener()?.();
  }
  const pageRows = () => Math.max(1, Math.floor(scroller.current!.clientHeight / rowHeight) - 2);

  function isActive({ row, column }: CellPosition): boolean {
    const active = view.active();
    return row === active.row && column === active.column;
  }
  /** Whether a drag that began in a cell continues. */
  const isDragging = useRef(false);
  /** Whether the cell was active before it was pressed: a second tap opens it. */
  const wasActive = useRef(false);
  function onMouseDown(event: MouseEvent): void {
    const position = positionIn(view, event.target);
    if (event.button !== 0 || !position || isInEditor(event.target)) return;
    // Otherwise the browser would move the focus by itself, and select text.
    event.preventDefault();
    wasActive.current = isActive(position);
    const isExtended = event.shiftKey || shown.isExtending;
    if (isNumber(view, position)) {
      view.selectRows(position.row, isExtended ? shown.anchor.row : position.row);
    } else {
      isDragging.current = true;
      view.moveTo(position, isExtended);
    }
  }
  function onMouseOver(event: MouseEvent): void {
    if (event.buttons !== 1) isDragging.current = false;
    const position = positionIn(view, event.target);
    if (isDragging.current && position && !isNumber(view, position) && !isActive(position)) {
      view.moveTo(position, true);
    }
  }
  function onClick(event: MouseEvent): void {
    const { pointerType } = event.nativeEvent as PointerEvent;
    if (!(event.target instanceof Element) || isInEditor(event.target)) return;
    const position = positionIn(view, event.target);
    const open = position && opener(position.row);
    if (open && !event.target.closest('button')) open();
    else if (event.target.closest('.tag-sheet-check')) view.toggle();
    else if (pointerType === 'touch' && wasActive.current && position) {
      edit('opened');
      scroller.current!.querySelector('select')?.showPicker();
    }
  }

  function onFocus(event: FocusEvent): void {
    const position = positionIn(view, event.target);
    if (!position || isInEditor(event.target) || isNumber(view, position)) return;
    // A screen reader can focus any cell.
    if (!isActive(position)) view.moveTo(position, false);
  }

  function onCopy(event: ClipboardEvent): void {
    const text = view.copy();
    if (isInEditor(event.target) || text === null) return;
    event.clipboardData.setData('text/plain', text);
    event.preventDefault();
    if (event.type === 'cut') view.clear();
  }
  function onPaste(event: ClipboardEvent): void {
    const text = event.clipboardData.getData('text/plain');
    if (text === '' || (isInEditor(event.target) && !/[\t\n]/.test(text))) return;
    event.preventDefault();
    if (!takePaste?.(text)) view.paste(text);
  }

  return {
    onKeyDown,
    onMouseDown,
    onMouseOver,
    onClick,
    onDoubleClick: (event) => positionIn(view, event.target) && !opener() && edit('opened'),
    onFocus,
    onCopy,
    onCut: onCopy,
    onPaste,
  };
}

const isInEditor = (target: EventTarget) =>
  target instanceof Element && target.classList.contains('tag-sheet-editor');

/** The cell an event happened in; null outside of rows. */
function positionIn(view: SheetView, target: EventTarget): CellPosition | null {
  const cell =
    target instanceof Element ? target.closest('[role=gridcell], [role=rowheader]') : null;
  const row = cell?.closest('[role=row]');
  if (!cell || !row) return null;
  return {
    row: view.sheet.shownAt(Number(row.getAttribute('aria-rowindex')) - 2),
    column: Number(cell.getAttribute('aria-colindex')) - 2 - view.statusColumns,
  };
}

/** Whether it is the row's number rather than a cell. */
const isNumber = ({ statusColumns }: SheetView, { column }: CellPosition) =>
  column < -statusColumns;
