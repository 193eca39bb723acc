import { Button } from '@tag/ui/button';
import { saveCsv } from '@tag/ui/save-file';
import { say } from '@tag/ui/toast';
import { useState } from 'react';
import { describeFailure } from '../api/describe-failure.ts';

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
      saveCsv(await write(), fileName);
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
