import {
  CardGrid,
  CARD_FIELDS,
  CUSTOMER_FIELDS,
  RowProblems,
  useCardSheet,
  type CardSheet,
  type CardTable,
  type RowProblem,
  type TableReading,
} from '@tag/card-grid';
import { countOf, formatCards, formatCount, toCsv } from '@tag/contract/formats';
import { Button } from '@tag/ui/button';
import { saveCsv } from '@tag/ui/save-file';
import type { SheetGridHandle } from '@tag/ui/sheet';
import { say } from '@tag/ui/toast';
import { Suspense, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { lazy } from '../../../features/lazy/lazy.ts';
import { FileDrop } from '../../../features/file-drop/file-drop.tsx';
import { useSession } from '../../../session/session-context.tsx';
import { rememberColumns, withRememberedColumns } from '../remembered-columns.ts';
import { MatchSummary } from './match-summary.tsx';

const ChooseCard = lazy(async () => {
  const { ChooseCard } = await import('./choose-card.tsx');
  return { default: ChooseCard };
});

const MappingModal = lazy(async () => {
  const { MappingModal } = await import('@tag/card-grid/mapping-modal');
  return { default: MappingModal };
});

const RowEditor = lazy(async () => {
  const { RowEditor } = await import('@tag/card-grid/row-editor');
  return { default: RowEditor };
});

/** Loaded with the first file. */
const readFile = async (file: File) =>
  (await import('@tag/card-grid/read-table')).readTableFile(file);
const readText = async (text: string) =>
  (await import('@tag/card-grid/read-table')).readTableText(text);
const NOT_LOADED: TableReading = {
  refusal: 'That couldn’t be read. Check your connection and try again.',
};

const CustomerImport = lazy(() => import('../customer-import/customer-import.tsx'));

interface OpenedTable {
  readonly source: string;
  readonly table: CardTable;
}

interface BulkSheetProps {
  cards: CardSheet;
  label: string;
  maxRows: number;
  /** A file with customers may go to sub-orders of theirs. */
  hasCustomers: boolean;
}

/** The sheet, with the file import above it and the problems below. */
export function BulkSheet({ cards, label, maxRows, hasCustomers }: BulkSheetProps) {
  const { client } = useSession();
  const shown = useCardSheet(cards);
  const { sheet, rows, isBehind, leftOver, filter } = shown;
  const { uncertain, problems, refused, looking, filled } = shown.tasks;
  const grid = useRef<SheetGridHandle>(null);
  const [refusal, setRefusal] = useState<string>();
  const [opened, setOpened] = useState<OpenedTable>();
  const [ofCustomers, setOfCustomers] = useState<OpenedTable>();
  const [editedId, setEditedId] = useState<number | null>(null);
  /** Rows passed over while choosing; null while nothing is being chosen. */
  const [skipped, setSkipped] = useState<ReadonlySet<number> | null>(null);

  useWarning(isBehind || problems.length > 0);

  async function open(source: string, reading: Promise<TableReading>): Promise<void> {
    setRefusal(undefined);
    const read = await reading.catch(() => NOT_LOADED);
    if ('refusal' in read) setRefusal(read.refusal);
    else setOpened({ source, table: await withRememberedColumns(client, read.table) });
  }

  function goTo({ rowId, column }: RowProblem): void {
    // The row may be one that isn't shown.
    flushSync(() => filter.show(null));
    grid.current?.goTo(rowId, column);
  }
  const edited = rows.find(({ id }) => id === editedId);
  const close = () => setEditedId(null);
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
        void open(file.name, readFile(file));
      }}
    >
      {leftOver && (
        <div className="submission-note" role="alert">
          <p>
            <strong>
              {countOf(leftOver.rows.length, 'row')} typed here earlier weren’t saved,
            </strong>{' '}
            and the cards have been changed since.
          </p>
          <div className="submission-acts">
            <Button onClick={() => cards.useLeftOver(true)}>Use what I typed</Button>
            <Button onClick={() => cards.useLeftOver(false)}>Discard it</Button>
          </div>
        </div>
      )}
      <FileDrop
        label="Choose a CSV file"
        hint="Or drop it here, paste from a spreadsheet, or type. A quantity column makes one row for each card."
        accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
        error={refusal}
        onFile={(file) => void open(file.name, readFile(file))}
      />
      <Button
        className="bulk-entry-template"
        onClick={() =>
          saveCsv(
            toCsv([
              Object.values(hasCustomers ? { ...CUSTOMER_FIELDS, ...CARD_FIELDS } : CARD_FIELDS),
            ]),
            'cards.csv',
          )
        }
      >
        Download an empty CSV file with all columns
      </Button>
      <Progress left={looking} filled={filled} isStuck={cards.book.problem !== undefined} />
      <MatchSummary
        {...shown.tasks}
        shown={filter.kind}
        onShow={filter.show}
        onChoose={() => setSkipped(new Set())}
      />
      <CardGrid
        ref={grid}
        cards={cards}
        shown={shown}
        label={label}
        onChoose={({ id }) =>
          setSkipped(new Set(rows.filter((other) => other.id !== id).map((other) => other.id)))
        }
        onOpenRow={({ id }) => setEditedId(id)}
        onTable={(text) => void open('what you pasted', readText(text))}
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
        <Suspense>
          <MappingModal
            {...opened}
            room={maxRows - filled}
            hasCustomers={hasCustomers}
            onClose={() => setOpened(undefined)}
            onAdd={(texts, mapped) => {
              setOpened(undefined);
              void rememberColumns(client, mapped);
              if (hasCustomerColumn(mapped)) {
                setOfCustomers({ source: opened.source, table: mapped });
              } else {
                cards.append(texts);
                say(`Added ${formatCards(texts.length)}.`);
              }
            }}
          />
        </Suspense>
      )}
      {ofCustomers && (
        <Suspense>
          <CustomerImport {...ofCustomers} onClose={() => setOfCustomers(undefined)} />
        </Suspense>
      )}
      {edited && (
        <Suspense>
          <RowEditor
            row={edited}
            index={rows.indexOf(edited)}
            result={shown.resultOf(edited)}
            onSave={(values) => {
              sheet.setCells(edited.id, values);
              close();
            }}
            onDelete={() => {
              cards.removeRow(edited);
              close();
            }}
            onPaste={(column, text) => {
              flushSync(close);
              grid.current?.paste(edited.id, column, text);
            }}
            onClose={close}
          />
        </Suspense>
      )}
      {asked && (
        <Suspense>
          <ChooseCard
            uncertain={asked}
            left={uncertain.filter(({ row }) => !skipped.has(row.id)).length}
            onChoose={(match) => cards.choose(asked.row, match)}
            onSkip={() => setSkipped(new Set([...skipped, asked.row.id]))}
            onClose={() => setSkipped(null)}
          />
        </Suspense>
      )}
    </div>
  );
}

const hasCustomerColumn = ({ columns }: CardTable): boolean =>
  columns.some(({ field }) => field !== null && Object.hasOwn(CUSTOMER_FIELDS, field));

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
