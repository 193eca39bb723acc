import { Button } from '@tag/ui/button';
import { Suspense, useState } from 'react';
import { lazy } from '../../features/lazy/lazy.ts';

const SlabCodeModal = lazy(async () => {
  const { SlabCodeModal } = await import('./slab-code-modal.tsx');
  return { default: SlabCodeModal };
});

/** Opens the QR code that is printed on a card's slab. */
export function SlabCode({ certificate }: { certificate: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Slab’s QR code</Button>
      {isOpen && (
        <Suspense>
          <SlabCodeModal certificate={certificate} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
