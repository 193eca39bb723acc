import { Button } from '@tag/ui/button';
import { Suspense, useState } from 'react';
import { lazy } from '../lazy/lazy.ts';
import type { ExportDialogProps } from './export-dialog.tsx';

const ExportDialog = lazy(async () => {
  const { ExportDialog } = await import('./export-dialog.tsx');
  return { default: ExportDialog };
});

interface ExportResultsProps extends Omit<ExportDialogProps, 'onClose'> {
  label?: string;
}

/** A button that offers cards as a spreadsheet, with the columns one picks. */
export function ExportResults({ label = 'Export', ...dialog }: ExportResultsProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{label}</Button>
      {isOpen && (
        <Suspense>
          <ExportDialog {...dialog} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
