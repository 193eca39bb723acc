import { formatCount } from '@tag/contract/formats';
import { type KeyboardEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { CloseIcon, DownIcon, UpIcon } from '../icons.tsx';
import { findCells, nextFound } from './find-cells.ts';
import type { SheetRow } from './row.ts';
import type { SheetView } from './sheet-view.ts';
import '../form/fields.css';
import './sheet-tools.css';

interface FindBarProps {
  view: SheetView;
  rows: readonly SheetRow[];
  words: string;
  onWords(words: string): void;
  onClose(): void;
}

/** Finds in all rows: the browser's own search sees only those in view. */
export function FindBar({ view, rows, words, onWords, onClose }: FindBarProps) {
  const { columns } = view.sheet;
  const found = useMemo(() => findCells(columns, rows, words), [columns, rows, words]);
  const [at, setAt] = useState<number | null>(null);
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => field.current?.focus(), []);

  function go(direction: 1 | -1): void {
    if (found.length === 0) return;
    const next = nextFound(found, view.active(), direction, at === null);
    setAt(next);
    view.reveal(found[next]!);
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') go(event.shiftKey ? -1 : 1);
    else if (event.key === 'Escape') onClose();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
  const count = formatCount(found.length);
  const isAt = at !== null && at < found.length;
  return (
    <search className="tag-sheet-find">
      <input
        ref={field}
        className="tag-input"
        type="search"
        aria-label="Find in the sheet"
        placeholder="Find"
        autoComplete="off"
        spellCheck={false}
        value={words}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setAt(null);
          onWords(event.target.value);
        }}
      />
      <p role="status">
        {words.trim() === ''
          ? ''
          : found.length === 0
            ? 'Not found'
            : isAt
              ? `${formatCount(at + 1)} of ${count}`
              : `${count} found`}
      </p>
      <button type="button" aria-label="Previous" title="Previous" onClick={() => go(-1)}>
        <UpIcon />
      </button>
      <button type="button" aria-label="Next" title="Next" onClick={() => go(1)}>
        <DownIcon />
      </button>
      <button type="button" aria-label="Close find" title="Close" onClick={onClose}>
        <CloseIcon />
      </button>
    </search>
  );
}
