import { Button } from '@tag/ui/button';
import { useCallback, useState } from 'react';
import { SellCards } from '../../features/market/sell-cards.tsx';

interface ListForSaleProps {
  certificates: readonly string[];
  onPublished(): void;
}

/** Opens the dialog that prices and publishes the selected cards. */
export function ListForSale({ certificates, onPublished }: ListForSaleProps) {
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  return (
    <>
      <Button look="primary" onClick={() => setOpen(true)}>
        List for sale
      </Button>
      {isOpen && <SellCards {...{ certificates, onPublished }} onClose={close} />}
    </>
  );
}
