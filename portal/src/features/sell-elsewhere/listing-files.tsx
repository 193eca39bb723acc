import { Suspense, type ComponentProps } from 'react';
import { lazy } from '../lazy/lazy.ts';

const ListingFilesDialog = lazy(async () => {
  const { ListingFilesDialog } = await import('./listing-files-dialog.tsx');
  return { default: ListingFilesDialog };
});

/** The dialog that downloads many cards for other marketplaces, loaded when it opens. */
export function ListingFiles(props: ComponentProps<typeof ListingFilesDialog>) {
  return (
    <Suspense>
      <ListingFilesDialog {...props} />
    </Suspense>
  );
}
