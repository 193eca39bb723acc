import {
  type Ref,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { FindBar } from './find-bar.tsx';
import type { ErrorsOf, StatusColumn } from './row-status.ts';
import type { Sheet } from './sheet.ts';
import type { SheetRow } from './row.ts';
import { SheetBody } from './sheet-body.tsx';
import { SheetToolbar } from './sheet-toolbar.tsx';
import type { ShowsRow } from './shown-rows.ts';
import { createSheetView } from './sheet-view.ts';
import { StatusLine } from './status-line.tsx';
import '../hidden.css';
import './sheet.css';

export interface SheetGridProps {
  sheet: Sheet;
  /** The grid's label. */
  label: string;
  errorsOf?: ErrorsOf;
  status?: StatusColumn;
  /** The rows to show; without it, all. Pass a new function when its answers change. */
  shows?: ShowsRow | undefined;
  /** Keys of columns without a value: they are hidden until asked for. Never the first one. */
  unused?: ReadonlySet<string>;
  /**
   * Opens a row to be filled in. In a narrow grid a row with a status is then a card, its status first, and a
   * press opens it.
   */
  onOpenRow?(row: SheetRow): void;
  /** Sees pasted text first; true if the host did something else with it. */
  takePaste?(text: string): boolean;
  ref?: Ref<SheetGridHandle>;
}

export interface SheetGridHandle {
  /** Scrolls to a cell and focuses it: where an error in a list leads. Nothing for a deleted row. */
  goTo(rowId: number, columnKey: string): void;
  /** Pastes text from a row's cell on, as if it were pasted there. */
  paste(rowId: number, columnKey: string, text: string): void;
}

const NONE: ReadonlySet<string> = new Set();

/**
 * A spreadsheet of up to about ten thousand rows: a toolbar, a grid that renders only the rows in view, and
 * a status line with the focused cell and its error.
 */
export function SheetGrid(props: SheetGridProps) {
  const { sheet, label, errorsOf, status, takePaste, ref, shows, unused = NONE } = props;
  const id = useId();
  const statusColumns = status ? 1 : 0;
  const view = useMemo(() => createSheetView(sheet, statusColumns), [sheet, statusColumns]);
  const { subscribe, getSnapshot } = view.sheet;
  const { rows } = useSyncExternalStore(subscribe, getSnapshot, getSnapshot);
  const shown = useSyncExternalStore(view.subscribe, view.getSnapshot, view.getSnapshot);
  const [words, setWords] = useState<string | null>(null);
  const [showsAll, setShowsAll] = useState(false);
  const hides = showsAll ? NONE : unused;
  useLayoutEffect(() => view.sheet.filter(shows), [view, shows]);
  useLayoutEffect(() => {
    const indexes = sheet.columns.flatMap(({ key }, index) => (hides.has(key) ? [index] : []));
    view.hide(new Set(indexes));
  }, [view, sheet, hides]);
  function goTo(rowId: number, columnKey: string): boolean {
    const row = view.sheet.getSnapshot().rows.findIndex((each) => each.id === rowId);
    const column = sheet.columns.findIndex(({ key }) => key === columnKey);
    if (row < 0 || column < 0) return false;
    view.moveTo({ row, column }, false);
    return true;
  }
  useImperativeHandle(ref, () => ({
    goTo(rowId, columnKey) {
      goTo(rowId, columnKey);
    },
    paste(rowId, columnKey, text) {
      if (goTo(rowId, columnKey) && !takePaste?.(text)) view.paste(text);
    },
  }));
  return (
    <div className="tag-sheet">
      <SheetToolbar
        label={label}
        view={view}
        shown={shown}
        showsAll={unused.size > 0 ? showsAll : undefined}
        onShowAll={() => setShowsAll(!showsAll)}
        onFind={() => setWords('')}
      />
      {words !== null && (
        <FindBar
          view={view}
          rows={rows}
          words={words}
          onWords={setWords}
          onClose={() => {
            setWords(null);
            view.moveTo(view.active(), false);
          }}
        />
      )}
      <SheetBody
        view={view}
        shown={shown}
        rows={rows}
        label={label}
        describedBy={`${id}keys`}
        words={words ?? ''}
        errorsOf={errorsOf}
        status={status}
        takePaste={takePaste}
        onOpenRow={props.onOpenRow}
        onFind={() => setWords((before) => before ?? '')}
      />
      <StatusLine view={view} shown={shown} rows={rows} errorsOf={errorsOf} status={status} />
      <p className="tag-hidden" id={`${id}keys`}>
        Type to fill in a cell. Enter or F2 edits it, Escape cancels, Delete clears. While you fill
        in cells, Tab goes to the next one; otherwise it leaves the sheet.
      </p>
    </div>
  );
}
