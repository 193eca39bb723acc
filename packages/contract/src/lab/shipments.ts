import { CARD_QUANTITY } from '../constants/orders.ts';
import { list, shape } from '../schema/collection.ts';
import { identifier } from '../schema/identifier.ts';
import { boolean, oneOf, optional, required, type TypeOf } from '../schema/schema.ts';
import { text } from '../schema/text.ts';

/** The carriers of our parcels. */
export const CARRIERS = ['USPS', 'UPS', 'FedEx', 'DHL', 'Other'] as const;
/** POST /lab/orders/{orderNumber}/shipments. */
export const newShipmentStruct = shape({
  key: identifier('a UUID the caller makes; sending it again ships nothing twice'),
  carrier: oneOf(CARRIERS),
  trackingNumber: required(
    text({
      min: 4,
      max: 60,
      trim: true,
      pattern: /^[\w -]+$/,
      reason: 'A tracking number has letters, digits, and spaces only',
    }),
    'Tracking number is required',
  ),
  itemIds: optional(list(identifier(), { min: 1, max: CARD_QUANTITY.max })),
  isPartial: optional(boolean('without `itemIds`: ships what is packed, and leaves the rest')),
});
export type NewShipment = TypeOf<typeof newShipmentStruct>;
