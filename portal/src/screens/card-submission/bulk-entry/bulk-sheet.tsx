import {
  CARD_FIELDS,
  hasHeader,
  MappingModal,
  readRow,
  readTableFile,
  readTableText,
  RowProblems,
  statusOfRow,
  summarize,
  type BulkEntryState,
  type BulkState,
  type CardTable,
  type RowProblem,
  type TableReading,
} from '@tag/card-grid';
import { countOf, formatCards, formatCount, toCsv } from '@tag/contract/formats';
import { Button } from '@tag/ui/button';
import { saveCsv } from '@tag/ui/save-file';
import { SheetGrid, type SheetGridHandle, type SheetRow } from '@tag/ui/sheet';
import { say } from '@tag/ui/toast';
import { Suspense, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useSnapshot } from 'valtio';
import { lazy } from '../../../features/lazy/lazy.ts';
import { FileDrop } from '../../../features/file-drop/file-drop.tsx';
import { rememberColumns, withRememberedColumns } from './remembered-columns.ts';

const ChooseCard = lazy(async () => {
  const { ChooseCard } = await import('./choose-card.tsx');
  return { default: ChooseCard };
});

interface BulkSheetProps {
  bulk: BulkEntryState;
  label: string;
  maxRows: number;
}

/** The sheet, with the file import above it and the problems below. */
export function BulkSheet({ bulk, label, maxRows }: BulkSheetProps) {
  const { sheet, revision, isBehind, leftOver, refusals } = useSnapshot(bulk.state) as BulkState;
  const { rows } = useSyncExternalStore(sheet.subscribe, sheet.getSnapshot, sheet.getSnapshot);
  const grid = useRef<SheetGridHandle>(null);
  const [refusal, setRefusal] = useState<string>();
  const [opened, setOpened] = useState<{ source: string; table: CardTable }>();
  /** Rows passed over while choosing; null while nothing is being chosen. */
  const [skipped, setSkipped] = useState<ReadonlySet<number> | null>(null);

  const { uncertain, problems, refused, looking, filled } = useMemo(
    () => summarize(bulk, rows),
    // Findings come with a new revision.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [bulk, rows, revision, refusals],
  );
  const status = useMemo(
    () => ({
      label: 'Card found',
      width: 18,
      of: (row: SheetRow) =>
        statusOfRow(bulk, row, ({ id }) =>
          setSkipped(new Set(rows.filter((other) => other.id !== id).map((other) => other.id))),
        ),
    }),
    // Another function whenever its answers may be others.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [bulk, rows, revision, refusals],
  );
  useWarning(isBehind || problems.length > 0);

  async function open(source: string, reading: Promise<TableReading>): Promise<void> {
    setRefusal(undefined);
    const read = await reading;
    if ('refusal' in read) setRefusal(read.refusal);
    else setOpened({ source, table: withRememberedColumns(read.table) });
  }

  /** A pasted table with its column heads is read like a file. */
  function takePaste(text: string): boolean {
    const lines = text.split('\n', 6);
    const isTable = lines.length > 1 && hasHeader(lines.map((line) => line.trim().split('\t')));
    if (isTable) void open('what you pasted', readTableText(text));
    return isTable;
  }

  const goTo = ({ rowId, column }: RowProblem) => grid.current?.goTo(rowId, column);
  const asked = skipped && uncertain.find(({ row }) => !skipped.has(row.id));
  return (
    <div
      className="bulk-entry"
      // A file that misses the box would otherwise take the page's place.
      onDragOver={(event) => event.dataTransfer.types.includes('Files') && event.preventDefault()}
      onDrop={(event) => {
        const [file] = event.dataTransfer.files;
        if (!file) return;
        event.preventDefault();
        void open(file.name, readTableFile(file));
      }}
    >
      {leftOver && (
        <div className="submission__note" role="alert">
          <p>
            <strong>
              {countOf(leftOver.rows.length, 'row')} typed here earlier weren’t saved,
            </strong>{' '}
            and the cards have been changed since.
          </p>
          <div className="submission__acts">
            <Button onClick={() => bulk.useLeftOver(true)}>Use what I typed</Button>
            <Button onClick={() => bulk.useLeftOver(false)}>Discard it</Button>
          </div>
        </div>
      )}
      <FileDrop
        label="Choose a CSV file"
        hint="Or drop it here, paste from a spreadsheet, or type. A quantity column makes one row for each card."
        accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
        error={refusal}
        onFile={(file) => void open(file.name, readTableFile(file))}
      />
      <Button
        className="bulk-entry__template"
        onClick={() => saveCsv(toCsv([Object.values(CARD_FIELDS)]), 'cards.csv')}
      >
        Download an empty CSV file with all columns
      </Button>
      <Progress left={looking} filled={filled} isStuck={bulk.book.problem !== undefined} />
      {uncertain.length > 0 && (
        <div className="bulk-review">
          <p role="status">
            {uncertain.length === 1
              ? '1 row could be several cards.'
              : `${formatCount(uncertain.length)} rows could be several cards.`}
          </p>
          <Button onClick={() => setSkipped(new Set())}>Choose the cards</Button>
        </div>
      )}
      <SheetGrid
        ref={grid}
        sheet={sheet}
        label={label}
        errorsOf={errorsOf}
        status={status}
        takePaste={takePaste}
      />
      <RowProblems
        title={countOf(problems.length, 'cell needs a correction', 'cells need a correction')}
        note={
          problems.length === 1
            ? 'It isn’t saved until you correct it. Everything else is.'
            : 'They aren’t saved until you correct them. Everything else is.'
        }
        problems={problems}
        onGoTo={goTo}
      />
      <RowProblems
        title={countOf(refused.length, 'card we don’t accept', 'cards we don’t accept')}
        note="Remove or replace before you continue."
        problems={refused}
        onGoTo={goTo}
      />
      {opened && (
        <MappingModal
          {...opened}
          room={maxRows - filled}
          onClose={() => setOpened(undefined)}
          onAdd={(texts, mapped) => {
            setOpened(undefined);
            rememberColumns(mapped);
            bulk.append(texts);
            say(`Added ${formatCards(texts.length)}.`);
          }}
        />
      )}
      {asked && (
        <Suspense>
          <ChooseCard
            uncertain={asked}
            left={uncertain.filter(({ row }) => !skipped.has(row.id)).length}
            onChoose={(match) => bulk.choose(asked.row, match)}
            onSkip={() => setSkipped(new Set([...skipped, asked.row.id]))}
            onClose={() => setSkipped(null)}
          />
        </Suspense>
      )}
    </div>
  );
}

function errorsOf(row: SheetRow): Readonly<Record<string, string>> | undefined {
  const { errors } = readRow(row);
  return Object.keys(errors).length > 0 ? (errors as Record<string, string>) : undefined;
}

/** Asks before the page is left with cells that can't be saved, or that aren't on their way yet. */
function useWarning(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isUnsaved]);
}

/** How far the cards are looked up. */
function Progress(props: { left: number; filled: number; isStuck: boolean }) {
  const { left, filled, isStuck } = props;
  if (left === 0) return null;
  const done = filled - left;
  return (
    <div className="bulk-progress">
      <progress
        className="meter"
        max={filled}
        value={done}
        aria-label="Cards looked up"
        aria-valuetext={`${formatCount(done)} of ${formatCount(filled)}`}
      />
      <p>
        {isStuck
          ? 'The catalog can’t be reached just now. We’ll keep trying.'
          : `Looked up ${formatCount(done)} of ${formatCount(filled)}`}
      </p>
    </div>
  );
}
