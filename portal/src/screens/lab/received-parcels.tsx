import { formatCards } from '@tag/contract/formats';
import type { BenchOrder } from '@tag/contract/lab';
import { countIn } from './bench-state.ts';
import { PhotoButton, PhotoList } from './photos.tsx';

/** The parcels that have come in full, with their photos. */
export function ReceivedParcels({ order }: { order: BenchOrder }) {
  const received = order.subOrders.filter(
    ({ arrived, id }) => arrived > 0 && countIn(order, 'pending_receipt', id) === 0,
  );
  if (received.length === 0) return null;
  const isOne = order.subOrders.length === 1;
  return (
    <section className="bench-group" aria-labelledby="bench-received-parcels">
      <h2 id="bench-received-parcels">{isOne ? 'The parcel is here' : 'Parcels that are here'}</h2>
      <ul className="bench-cards">
        {received.map(({ arrived, id, name, photos }) => {
          const target = { subOrderId: id, of: name };
          return (
            <li key={id}>
              <p>
                {!isOne && <strong>{name}: </strong>}
                {formatCards(arrived)}
              </p>
              <div className="bench-acts">
                <PhotoButton target={target} label="Parcel photo" />
              </div>
              <PhotoList target={target} photos={photos} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
