import { formatCount, formatMoney } from '@tag/contract/formats';
import {
  changePrices,
  previewPrices,
  type ChangedPrices,
  type PriceRow,
  type PriceRowProblem,
} from '@tag/contract/tag-market';
import { Button } from '@tag/ui/button';
import { DataTable, type DataColumn } from '@tag/ui/data-table';
import { Modal } from '@tag/ui/modal';
import { say } from '@tag/ui/toast';
import { useState } from 'react';
import { useClient } from '../../features/api/client-context.tsx';
import { describeFailure } from '../../features/api/describe-failure.ts';
import { FileDrop } from '../../features/file-drop/file-drop.tsx';
import { readPriceFile } from './read-price-file.ts';

const PROBLEMS: Readonly<Record<PriceRowProblem, string>> = {
  unknown: 'No such certificate',
  not_yours: 'Not yours',
  not_listed: 'Not for sale',
  unchanged: 'Unchanged',
  invalid: 'Not a price',
  too_low: 'Must be greater than $0',
  too_high: 'More than $1,000,000.00',
  twice: 'Named again',
};
const REASONS: Readonly<Record<ChangedPrices['left'][number]['reason'], string>> = {
  price_changed: 'its price changed meanwhile',
  not_for_sale: 'it’s no longer for sale',
};

/** The rest of a long file is only counted. */
const MOST_SHOWN = 200;

const pricesWords = (count: number) => (count === 1 ? '1 price' : `${formatCount(count)} prices`);

interface PriceFileDialogProps {
  onChanged(): void;
  onClose(): void;
}

/** Takes prices from a CSV file, shows what they change, and changes them all at once. */
export function PriceFileDialog({ onChanged, onClose }: PriceFileDialogProps) {
  const client = useClient();
  const [rows, setRows] = useState<readonly PriceRow[]>();
  const [left, setLeft] = useState<ChangedPrices['left']>([]);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const changes = (rows ?? []).filter((row) => row.problem === null);

  async function attempt(task: () => Promise<void>): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      await task();
    } catch (error) {
      setProblem(describeFailure(error));
    } finally {
      setBusy(false);
    }
  }

  const open = (file: File) =>
    attempt(async () => {
      setLeft([]);
      setRows(undefined);
      const read = await readPriceFile(file);
      if ('refusal' in read) return setProblem(read.refusal);
      const { items } = await client.call(previewPrices, { body: { rows: read.rows } });
      setRows(items);
    });

  const apply = () =>
    attempt(async () => {
      const body = {
        changes: changes.map(({ certificate, from, to }) => ({
          certificate,
          from: from!,
          to: to!,
        })),
      };
      const answer = await client.call(changePrices, { body });
      if (answer.changed > 0) say(`Changed ${pricesWords(answer.changed)}.`);
      onChanged();
      if (answer.left.length === 0) return onClose();
      setLeft(answer.left);
      setRows(undefined);
    });

  return (
    <Modal title="Change prices by CSV" onClose={onClose}>
      <div className="market-prices" aria-busy={isBusy}>
        <FileDrop
          label="Choose a CSV file"
          hint="With the columns “Certificate” and “Price”, such as the one “Export CSV” makes. Nothing changes until you say so."
          accept=".csv,text/csv,text/plain"
          error={problem}
          onFile={(file) => void open(file)}
        />
        {isBusy && !rows && <p role="status">Reading the file…</p>}
        {left.length > 0 && <Left left={left} />}
        {rows && <Preview rows={rows} changes={changes.length} />}
        <div className="market-prices-acts">
          {rows && changes.length > 0 && (
            <Button look="primary" aria-disabled={isBusy} onClick={() => void apply()}>
              {isBusy ? 'Changing…' : `Change ${pricesWords(changes.length)}`}
            </Button>
          )}
          <Button onClick={onClose}>{left.length > 0 ? 'Close' : 'Cancel'}</Button>
        </div>
      </div>
    </Modal>
  );
}

const COLUMNS: readonly DataColumn<PriceRow>[] = [
  {
    key: 'card',
    label: 'Card',
    heading: true,
    grows: true,
    cell: ({ certificate, title }) => (
      <>
        {title ?? (certificate || 'No certificate')}
        {title && <span className="list-aside">{certificate}</span>}
      </>
    ),
  },
  {
    key: 'from',
    label: 'Now',
    numeric: true,
    cell: ({ from }) => (from === null ? '–' : formatMoney(from)),
  },
  {
    key: 'to',
    label: 'New',
    numeric: true,
    cell: ({ to }) => (to === null ? '–' : formatMoney(to)),
  },
  {
    key: 'problem',
    label: 'Result',
    cell: ({ problem }) => (problem === null ? 'Changes' : PROBLEMS[problem]),
  },
];

/** What changes comes first, then why the rest doesn't. */
function Preview({ rows, changes }: { rows: readonly PriceRow[]; changes: number }) {
  const sorted = rows.toSorted((a, b) => Number(a.problem !== null) - Number(b.problem !== null));
  const shown = sorted.slice(0, MOST_SHOWN);
  const others = rows.length - changes;
  return (
    <>
      <p role="status">
        {changes === 0 ? 'No price changes.' : `${pricesWords(changes)} will change.`}
        {others > 0 &&
          ` ${others === 1 ? '1 row changes' : `${formatCount(others)} rows change`} nothing.`}
      </p>
      <DataTable
        caption="What the file changes"
        columns={COLUMNS}
        rows={shown}
        keyOf={(row) => shown.indexOf(row)}
        loading={false}
      />
      {rows.length > MOST_SHOWN && <p>and {formatCount(rows.length - MOST_SHOWN)} more rows</p>}
    </>
  );
}

/** What changed between the preview and the answer, and stayed as it was. */
function Left({ left }: Pick<ChangedPrices, 'left'>) {
  return (
    <div role="alert">
      <p>
        {left.length === 1 ? '1 price wasn’t' : `${formatCount(left.length)} prices weren’t`}{' '}
        changed:
      </p>
      <ul>
        {left.slice(0, MOST_SHOWN).map(({ certificate, price, reason }) => (
          <li key={certificate}>
            {certificate}: {REASONS[reason]}
            {price !== null && `, now ${formatMoney(price)}`}
          </li>
        ))}
      </ul>
    </div>
  );
}
