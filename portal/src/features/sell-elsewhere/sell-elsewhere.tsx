import { Button } from '@tag/ui/button';
import { Suspense, useState } from 'react';
import { lazy } from '../lazy/lazy.ts';

const ListingDraftDialog = lazy(() => import('./listing-draft-dialog.tsx'));

/** Leads from a published report to its card as other marketplaces list it. */
export function SellElsewhere({ certificate }: { certificate: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Sell elsewhere</Button>
      {isOpen && (
        <Suspense>
          <ListingDraftDialog certificate={certificate} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
