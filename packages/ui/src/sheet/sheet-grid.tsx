import {
  type Ref,
  useId,
  useImperativeHandle,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { FindBar } from './find-bar.tsx';
import type { ErrorsOf, StatusColumn } from './row-status.ts';
import type { Sheet } from './sheet.ts';
import { SheetBody } from './sheet-body.tsx';
import { SheetToolbar } from './sheet-toolbar.tsx';
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
  /** Sees pasted text first; true if the host did something else with it. */
  takePaste?(text: string): boolean;
  ref?: Ref<SheetGridHandle>;
}

export interface SheetGridHandle {
  /** Scrolls to a cell and focuses it: where an error in a list leads. Nothing for a deleted row. */
  goTo(rowId: number, columnKey: string): void;
}

/**
 * A spreadsheet of up to about ten thousand rows: a toolbar, a grid that renders only the rows in view, and
 * a status line with the focused cell and its error.
 */
export function SheetGrid(props: SheetGridProps) {
  const { sheet, label, errorsOf, status, takePaste, ref } = props;
  const id = useId();
  const { rows } = useSyncExternalStore(sheet.subscribe, sheet.getSnapshot, sheet.getSnapshot);
  const statusColumns = status ? 1 : 0;
  const view = useMemo(() => createSheetView(sheet, statusColumns), [sheet, statusColumns]);
  const shown = useSyncExternalStore(view.subscribe, view.getSnapshot, view.getSnapshot);
  const [words, setWords] = useState<string | null>(null);
  useImperativeHandle(
    ref,
    () => ({
      goTo(rowId, columnKey) {
        const row = sheet.getSnapshot().rows.findIndex((each) => each.id === rowId);
        const column = sheet.columns.findIndex(({ key }) => key === columnKey);
        if (row >= 0 && column >= 0) view.moveTo({ row, column }, false);
      },
    }),
    [sheet, view],
  );
  return (
    <div className="tag-sheet">
      <SheetToolbar label={label} view={view} shown={shown} onFind={() => setWords('')} />
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
