import { Button } from '@tag/ui/button';
import { Suspense, useState } from 'react';
import { lazy } from '../../features/lazy/lazy.ts';

const ReasonsModal = lazy(async () => {
  const { ReasonsModal } = await import('./reasons-modal.tsx');
  return { default: ReasonsModal };
});

interface DelayReasonsProps {
  /** The order at the bench; without one, reasons are given for speeds. */
  orderNumber?: string;
}

/** Opens what customers read when their dates get later. */
export function DelayReasons({ orderNumber }: DelayReasonsProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        {orderNumber === undefined ? 'Reasons for delays' : 'Reason for a delay'}
      </Button>
      {isOpen && (
        <Suspense>
          <ReasonsModal orderNumber={orderNumber} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
