import {
  RESULT_COLUMNS,
  type ResultColumn,
  type ResultFormat,
  type ResultsFileQuery,
} from '@tag/contract/orders';
import { Button } from '@tag/ui/button';
import { CheckboxField, FormActions, PlainForm, SubmitButton } from '@tag/ui/form';
import { Modal } from '@tag/ui/modal';
import { saveFile } from '@tag/ui/save-file';
import { Segments } from '@tag/ui/segments';
import { useState } from 'react';
import { useAttempt } from '../api/attempt.ts';
import '@tag/ui/form/form.css';
import './export-results.css';

const COLUMN_WORDS: Readonly<Record<ResultColumn, string>> = {
  order: 'Order',
  subOrder: 'Sub-order',
  row: 'Row',
  entered: 'Card as entered',
  card: 'Card',
  variation: 'Variation',
  outcome: 'Why it isn’t graded',
  certificate: 'Certificate',
  grade: 'Grade',
  score: 'Score',
  subgrades: 'Subgrades (8 columns)',
  gradedAt: 'Date graded',
  report: 'Address of the report',
  value: 'Declared value',
  fees: 'Fees',
};

const FORMATS = [
  { value: 'csv', label: 'CSV' },
  { value: 'xlsx', label: 'Excel (XLSX)' },
] as const;

export interface ExportDialogProps {
  /** Which cards, in the dialog's title: `12 cards`. */
  of: string;
  /** Without its ending. */
  fileName: string;
  ask(query: ResultsFileQuery): Promise<Blob>;
  onClose(): void;
}

/** The format, the columns, and the download. */
export function ExportDialog({ of, fileName, ask, onClose }: ExportDialogProps) {
  const [format, setFormat] = useState<ResultFormat>('csv');
  const [left, setLeft] = useState<ReadonlySet<ResultColumn>>(new Set());
  const { isBusy, start } = useAttempt();
  const column = RESULT_COLUMNS.filter((key) => !left.has(key));

  async function download(): Promise<void> {
    saveFile(await ask({ format, column }), `${fileName}.${format}`);
    onClose();
  }

  return (
    <Modal title={`Export ${of}`} onClose={onClose}>
      <PlainForm
        className="tag-form export-results"
        onSubmit={() => {
          if (column.length > 0) start(download);
        }}
      >
        <Segments
          label="Format"
          segments={FORMATS}
          value={format}
          onChange={(next) => setFormat(next)}
        />
        <fieldset>
          <legend>Columns</legend>
          {RESULT_COLUMNS.map((key) => (
            <CheckboxField
              key={key}
              name={`column-${key}`}
              label={COLUMN_WORDS[key]}
              value={!left.has(key)}
              onChange={(isWanted) => {
                const next = new Set(left);
                if (isWanted) next.delete(key);
                else next.add(key);
                setLeft(next);
              }}
            />
          ))}
        </fieldset>
        <p role="status">{column.length === 0 ? 'Choose at least one column.' : ''}</p>
        <FormActions>
          <SubmitButton submitting={isBusy} busyLabel="Exporting…">
            Download
          </SubmitButton>
          <Button onClick={onClose}>Cancel</Button>
        </FormActions>
      </PlainForm>
    </Modal>
  );
}
