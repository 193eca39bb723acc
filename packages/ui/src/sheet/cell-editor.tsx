import { useLayoutEffect, useRef } from 'react';
import type { SheetColumn } from './column.ts';

interface CellEditorProps {
  column: SheetColumn;
  /** The cell's place in words: `Year, row 812`. */
  label: string;
  /** The initial text. */
  value: string;
  onType(text: string): void;
  /** The focus went elsewhere. */
  onLeave(): void;
}

/**
 * Covers the cell it edits. It takes the focus while the key that opened it is still being handled, so the
 * character, or the input method, continues in it.
 */
export function CellEditor(props: CellEditorProps) {
  const { column, label, value, onType, onLeave } = props;
  const field = useRef<HTMLInputElement & HTMLSelectElement>(null);
  useLayoutEffect(() => field.current?.focus({ preventScroll: true }), []);
  const shared = {
    ref: field,
    className: 'tag-sheet-editor',
    'aria-label': label,
    defaultValue: value,
    onBlur: onLeave,
  };
  if (column.kind === 'choice') {
    const isKnown = column.options.some((option) => option.value === value);
    return (
      <select {...shared} onChange={(event) => onType(event.target.value)}>
        {value !== '' && <option value="" />}
        {!isKnown && <option value={value}>{value}</option>}
        {column.options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    );
  }
  return (
    <input
      {...shared}
      type="text"
      inputMode={column.kind === 'number' ? 'numeric' : undefined}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      onInput={(event) => onType(event.currentTarget.value)}
    />
  );
}
