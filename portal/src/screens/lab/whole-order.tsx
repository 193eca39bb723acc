import { advanceCards, type BenchOrder } from '@tag/contract/lab';
import { STAFF_STAGE_LABELS, type OrderStage } from '@tag/contract/orders';
import { Button } from '@tag/ui/button';
import { useState } from 'react';
import { useClient } from '../../features/api/client-context.tsx';
import { useBenchAction } from './bench.ts';
import { ShipParcel } from './ship-parcel.tsx';
import { useBenchStore } from './use-bench-store.ts';

const NOTHING_TO_DO: Readonly<Partial<Record<OrderStage, string>>> = {
  incomplete: 'The customer hasn’t submitted this order yet.',
  shipped: 'Everything of this order is shipped.',
  cancelled: 'This order is canceled. Cards that came anyway go back.',
};

/** Actions on an order as one: until its cards arrive, they move together. */
export function WholeOrder({ order: { orderNumber, stage } }: { order: BenchOrder }) {
  const client = useClient();
  const store = useBenchStore();
  const [isBusy, run] = useBenchAction();
  const [isShipping, setShipping] = useState(false);
  const arrive = () =>
    run(async () => {
      const to = 'pending_receipt';
      const body = { from: stage, to } as const;
      store.merge(await client.call(advanceCards, { params: { orderNumber }, body }));
      return `Order ${orderNumber} moved to ${STAFF_STAGE_LABELS[to]}.`;
    });
  const nothing = NOTHING_TO_DO[stage];
  return (
    <>
      {nothing !== undefined && <p className="bench-nothing">{nothing}</p>}
      {stage === 'sub_kit_assembly' && (
        <Button look="primary" onClick={() => setShipping(true)}>
          Ship the kit
        </Button>
      )}
      {stage === 'sub_kit_shipping' && (
        <Button look="primary" aria-disabled={isBusy} onClick={() => void arrive()}>
          Move to {STAFF_STAGE_LABELS.pending_receipt}
        </Button>
      )}
      {isShipping && (
        <ShipParcel
          orderNumber={orderNumber}
          onShipped={() => void store.refresh()}
          onClose={() => setShipping(false)}
        />
      )}
    </>
  );
}
