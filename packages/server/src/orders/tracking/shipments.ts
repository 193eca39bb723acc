import type { Shipment } from '@tag/contract/orders';
import { sql, type Selectable } from 'kysely';
import type { Queries } from '../../db/queries.ts';
import type { Tables } from '../../db/tables.ts';
import { pictureOf, type PhotoRow } from '../items/photos.ts';
import type { SeenOrder } from '../rows/order-store.ts';

/** Carriers' tracking pages, by parcel number. */
const TRACKING_PAGES: Readonly<Record<string, string>> = {
  USPS: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=',
  UPS: 'https://www.ups.com/track?tracknum=',
  FedEx: 'https://www.fedex.com/fedextrack/?trknbr=',
  DHL: 'https://www.dhl.com/us-en/home/tracking.html?tracking-id=',
};

type ShipmentRow = Selectable<Tables['shipments']> & {
  readonly cards: number;
  /** None where other customers' cards are in the same parcel. */
  readonly photos: PhotoRow[];
};

/**
 * The shipments of an order, newest first. The customer of a sub-order sees the parcels with their cards,
 * and counts only those; kits go to the order's owner.
 */
export async function listShipments(
  db: Queries,
  { customerId, id }: Pick<SeenOrder, 'customerId' | 'id'>,
): Promise<Shipment[]> {
  const { rows } = await sql<ShipmentRow>`
    select h.*, coalesce(sent.cards, 0) as cards, array(
      select json_build_object('mediaKey', f.media_key, 'width', f.width, 'height', f.height)
      from order_photos f
      where f.shipment_id = h.id and (${customerId}::uuid is null or not exists (
        select from order_items other
        join sub_orders part on part.id = other.sub_order_id
        where other.shipment_id = h.id and part.customer_id is distinct from ${customerId}))
      order by f.taken_at, f.id) as photos
    from shipments h
    left join (
      select i.shipment_id, count(*) as cards
      from sub_orders s
      join order_items i on i.sub_order_id = s.id
      where s.order_id = ${id} and (${customerId}::uuid is null or s.customer_id = ${customerId})
      group by i.shipment_id) sent on sent.shipment_id = h.id
    where h.order_id = ${id} and (${customerId}::uuid is null or sent.cards > 0)
    order by h.shipped_at desc, h.id`.execute(db);
  return rows.map(presentShipment);
}

function presentShipment(row: ShipmentRow): Shipment {
  const { cards, carrier, id, kind, photos, shippedAt, trackingNumber } = row;
  const page = TRACKING_PAGES[carrier];
  return {
    id,
    kind,
    carrier,
    trackingNumber,
    trackingUrl: page ? page + encodeURIComponent(trackingNumber.replace(/ /g, '')) : null,
    cards,
    shippedAt: shippedAt.toISOString(),
    ...(photos.length > 0 && { photos: photos.map(pictureOf) }),
  };
}
