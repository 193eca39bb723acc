import { Button } from '@tag/ui/button';
import { saveCsv } from '@tag/ui/save-file';
import { useAttempt } from '../api/attempt.ts';

interface ExportButtonProps {
  fileName: string;
  label?: string;
  /** Everything that a list leaves, as CSV. */
  write(): Promise<string>;
}

/** Downloads a list as CSV. */
export function ExportButton({ fileName, label = 'Export CSV', write }: ExportButtonProps) {
  const { isBusy, start } = useAttempt();
  const download = async () => saveCsv(await write(), fileName);
  return (
    <Button aria-disabled={isBusy} onClick={() => start(download)}>
      {isBusy ? 'Exporting…' : label}
    </Button>
  );
}
