import { formatCards } from '@tag/contract/formats';
import type { BenchCard, BenchOrder } from '@tag/contract/lab';
import { CARD_STAGES, type OrderStage } from '@tag/contract/orders';
import { countIn } from './bench-state.ts';
import { placeOf } from './card-place.ts';
import { Fold } from './fold.tsx';
import { ReceiveList } from './receive-list.tsx';

/** A forgotten parcel may come even after the others left. */
const RECEIVABLE: readonly OrderStage[] = ['pending_receipt', ...CARD_STAGES];

interface ParcelsProps {
  order: BenchOrder;
  /** Names the scan that led here. */
  scan: string;
  /** The sub-order whose packing list was scanned. */
  scannedId: string | null;
  selected: BenchCard | undefined;
  onSelect(card: BenchCard): void;
}

/**
 * The packing lists with cards that haven’t arrived: open is the scanned one, else those of which none came,
 * and that of the card at the bench.
 */
export function Parcels({ onSelect, order, scan, scannedId, selected }: ParcelsProps) {
  if (!RECEIVABLE.includes(order.stage)) return null;
  return order.subOrders.map((subOrder) => {
    const { arrived, id, name } = subOrder;
    const awaited = countIn(order, 'pending_receipt', id);
    const isSelected =
      selected !== undefined &&
      selected.subOrderId === id &&
      placeOf(selected) === 'pending_receipt';
    const title = order.subOrders.length > 1 ? `Packing list ${name}` : 'Packing list';
    return (
      awaited > 0 && (
        <Fold
          key={id}
          title={`${title}: ${formatCards(awaited)} ${arrived === 0 ? 'expected' : 'missing'}`}
          scan={scan}
          isScanned={id === scannedId}
          isMeant={isSelected || (scannedId === null ? arrived === 0 : id === scannedId)}
        >
          <ReceiveList
            {...{ awaited, onSelect, selected, subOrder }}
            orderNumber={order.orderNumber}
          />
        </Fold>
      )
    );
  });
}
