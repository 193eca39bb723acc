import type { KeyboardEvent } from 'react';
import type { SheetView } from './sheet-view.ts';

/** The last row or column, wherever that is. */
const END = Number.MAX_SAFE_INTEGER;

type Keystroke = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>;

/**
 * Handles a key while a cell has the focus.
 * @param pageRows how many rows Page Up and Page Down go
 * @returns whether it did anything; if not, the key is the browser's
 */
export function pressInSheet(view: SheetView, stroke: Keystroke, pageRows: number): boolean {
  const { key, shiftKey } = stroke;
  if (stroke.altKey) return false;
  const extend = shiftKey || undefined;
  if (stroke.ctrlKey || stroke.metaKey) return pressShortcut(view, key.toLowerCase(), shiftKey);
  switch (key) {
    case 'ArrowUp':
      view.moveBy(-1, 0, extend);
      return true;
    case 'ArrowDown':
      view.moveBy(1, 0, extend);
      return true;
    case 'ArrowLeft':
      view.moveBy(0, -1, extend);
      return true;
    case 'ArrowRight':
      view.moveBy(0, 1, extend);
      return true;
    case 'Home':
      view.moveToEnd('first', 0, extend);
      return true;
    case 'End':
      view.moveToEnd('last', 0, extend);
      return true;
    case 'PageUp':
      view.moveBy(-pageRows, 0, extend);
      return true;
    case 'PageDown':
      view.moveBy(pageRows, 0, extend);
      return true;
    case 'Delete':
    case 'Backspace':
      view.clear();
      return true;
    case 'Escape':
      view.settle();
      return false;
    case 'Tab':
      // Tab goes through the cells only while they are being filled in; otherwise it leaves the sheet.
      return view.isEntering() && view.step(shiftKey ? 'previous' : 'next');
    case ' ':
      if (!shiftKey) return false;
      view.selectRows(view.selection().top, view.selection().bottom);
      return true;
    default:
      return false;
  }
}

function pressShortcut(view: SheetView, key: string, shift: boolean): boolean {
  const extend = shift || undefined;
  switch (key) {
    case 'z':
      if (shift) view.redo();
      else view.undo();
      return true;
    case 'y':
      view.redo();
      return true;
    case 'd':
      view.fillDown();
      return true;
    case 'a':
      view.selectAll();
      return true;
    case 'home':
      view.moveToEnd('first', -END, extend);
      return true;
    case 'end':
      view.moveToEnd('last', END, extend);
      return true;
    case 'arrowup':
      view.moveBy(-END, 0, extend);
      return true;
    case 'arrowdown':
      view.moveBy(END, 0, extend);
      return true;
    case 'arrowleft':
      view.moveBy(0, -END, extend);
      return true;
    case 'arrowright':
      view.moveBy(0, END, extend);
      return true;
    default:
      return false;
  }
}

/** Handles a key in an open editor; the editor handles the others. */
export function pressInEditor(view: SheetView, { key, shiftKey }: Keystroke): boolean {
  switch (key) {
    case 'Enter':
      view.step(shiftKey ? 'up' : 'down');
      return true;
    case 'Tab':
      return view.step(shiftKey ? 'previous' : 'next');
    case 'Escape':
      view.cancelEditing();
      return true;
    case 'ArrowUp':
    case 'ArrowDown':
      // In a cell that was opened, arrow keys are the text's or the list's.
      if (view.getSnapshot().editing === 'opened') return false;
      view.moveBy(key === 'ArrowUp' ? -1 : 1, 0);
      return true;
    default:
      return false;
  }
}

/** Whether a key begins a text: a character, also one made with AltGr or Option, or an input method's. */
export function beginsText({ key, altKey, ctrlKey, metaKey }: Keystroke): boolean {
  if (key === 'Dead' || key === 'Process') return true;
  if ([...key].length !== 1 || metaKey) return false;
  return ctrlKey === altKey || (!ctrlKey && key > '~');
}
