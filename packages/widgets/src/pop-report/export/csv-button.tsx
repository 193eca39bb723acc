import type { ScopeNames } from '@tag/contract/pops';
import { Button } from '@tag/ui/button';
import { saveCsv } from '@tag/ui/save-file';
import type { Column } from '../table/column.ts';
import { writeCsv } from './csv.ts';
import { fileName } from './file-name.ts';

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
    saveCsv(writeCsv(columns, rows), fileName([...Object.values(scope), words], 'csv'));
  };
  return (
    <Button disabled={rows.length === 0} onClick={save} aria-label={`Save these ${words} as CSV`}>
      CSV
    </Button>
  );
}
