import { formatCards } from '@tag/contract/formats';
import type { Shipment } from '@tag/contract/orders';
import { Photos } from './photos.tsx';
import { Moment } from '../../time/moment.tsx';

/** An order's parcels, each with a link to its carrier's page. */
export function Shipments({ shipments }: { shipments: readonly Shipment[] }) {
  if (shipments.length === 0) return null;
  return (
    <section aria-labelledby="tracking-shipments">
      <h2 id="tracking-shipments">Shipments</h2>
      <ul className="tracking-items">
        {shipments.map((shipment) => (
          <li key={shipment.id}>
            <h3>{contentsOf(shipment)}</h3>
            <p>
              {shipment.carrier} <TrackingNumber shipment={shipment} />
            </p>
            <p className="tracking-text">
              Shipped <Moment at={shipment.shippedAt} />
            </p>
            <Photos photos={shipment.photos ?? []} of="the parcel when it was packed" />
          </li>
        ))}
      </ul>
    </section>
  );
}

function contentsOf({ cards, kind }: Shipment): string {
  if (kind === 'kit') return 'Submission kit';
  return formatCards(cards);
}

function TrackingNumber({ shipment }: { shipment: Shipment }) {
  const { carrier, trackingNumber, trackingUrl } = shipment;
  if (trackingUrl === null) return <bdi>{trackingNumber}</bdi>;
  return (
    <a href={trackingUrl} target="_blank" rel="noreferrer">
      <bdi>{trackingNumber}</bdi>
      <span className="tag-hidden"> (track it at {carrier}, opens a new tab)</span>
    </a>
  );
}
