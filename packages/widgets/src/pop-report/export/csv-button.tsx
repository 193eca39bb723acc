import type { ScopeNames } from '@tag/contract/pops';
import { Button } from '@tag/ui/button';
import type { Column } from '../table/column.ts';
import { writeCsv } from './csv.ts';
import { fileName, saveFile } from './save-file.ts';

interface CsvButtonProps<Row> {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  scope: ScopeNames;
  /** The rows' content, for the file name. */
  words: string;
}

/** Saves the shown rows. */
export function CsvButton<Row>({ columns, rows, scope, words }: CsvButtonProps<Row>) {
  const save = () => {
    const file = new Blob([writeCsv(columns, rows)], { type: 'text/csv;charset=utf-8' });
    saveFile(file, fileName([...Object.values(scope), words], 'csv'));
  };
  return (
    <Button disabled={rows.length === 0} onClick={save} aria-label={`Save these ${words} as CSV`}>
      CSV
    </Button>
  );
}
