import { Button } from '@tag/ui/button';
import { say } from '@tag/ui/toast';
import { useState } from 'react';
import { describeFailure } from '../api/describe-failure.ts';
import { downloadCsv } from './csv.ts';

interface ExportButtonProps {
  fileName: string;
  label?: string;
  /** Everything that a list leaves, as CSV. */
  write(): Promise<string>;
}

/** Downloads a list as CSV. */
export function ExportButton({ fileName, label = 'Export CSV', write }: ExportButtonProps) {
  const [isBusy, setBusy] = useState(false);
  async function download(): Promise<void> {
    setBusy(true);
    try {
      downloadCsv(fileName, await write());
    } catch (error) {
      say(describeFailure(error), 'error');
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button aria-disabled={isBusy} onClick={() => !isBusy && void download()}>
      {isBusy ? 'Exporting…' : label}
    </Button>
  );
}
