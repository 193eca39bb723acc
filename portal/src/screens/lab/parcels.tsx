import { formatCards } from '@tag/contract/formats';
import type { BenchOrder } from '@tag/contract/lab';
import { CARD_STAGES, type OrderStage } from '@tag/contract/orders';
import { useId, useState } from 'react';
import { countIn } from './bench-state.ts';
import { ReceiveList } from './receive-list.tsx';

/** A forgotten parcel may come even after the others left. */
const RECEIVABLE: readonly OrderStage[] = ['pending_receipt', ...CARD_STAGES];

interface ParcelsProps {
  order: BenchOrder;
  /** Names the scan that led here. */
  scan: string;
  /** The sub-order whose packing list was scanned. */
  scannedId: string | null;
}

/** The packing lists with cards that haven’t arrived: open is the scanned one, else those of which none came. */
export function Parcels({ order, scan, scannedId }: ParcelsProps) {
  if (!RECEIVABLE.includes(order.stage)) return null;
  return order.subOrders.map((subOrder) => (
    <Parcel
      key={subOrder.id}
      order={order}
      subOrder={subOrder}
      scan={scan}
      isScanned={subOrder.id === scannedId}
      isMeant={scannedId === null ? subOrder.arrived === 0 : subOrder.id === scannedId}
    />
  ));
}

interface ParcelProps extends Pick<ParcelsProps, 'order' | 'scan'> {
  subOrder: BenchOrder['subOrders'][number];
  isScanned: boolean;
  /** Open until it is collapsed by hand. */
  isMeant: boolean;
}

/** One packing list, which keeps its ticked cards while collapsed. */
function Parcel({ isMeant, isScanned, order, scan, subOrder }: ParcelProps) {
  const id = useId();
  // Collapsed by hand, it stays so until the next scan.
  const [folded, setFolded] = useState<{ scan: string; isOpen: boolean }>();
  const isOpen = folded?.scan === scan ? folded.isOpen : isMeant;
  const awaited = countIn(order, 'pending_receipt', subOrder.id);
  if (awaited === 0) return null;
  const title = order.subOrders.length > 1 ? `Packing list ${subOrder.name}` : 'Packing list';
  return (
    <section
      className="bench-group"
      aria-labelledby={`${id}-title`}
      data-scanned={isScanned || undefined}
    >
      <h2 id={`${id}-title`}>
        <button
          type="button"
          className="bench-fold"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setFolded({ scan, isOpen: !isOpen })}
        >
          {title}: {formatCards(awaited)} {subOrder.arrived === 0 ? 'expected' : 'missing'}
        </button>
      </h2>
      <div id={id} hidden={!isOpen}>
        <ReceiveList orderNumber={order.orderNumber} subOrder={subOrder} awaited={awaited} />
      </div>
    </section>
  );
}
