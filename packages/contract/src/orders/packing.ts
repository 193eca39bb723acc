import { list, shape } from '../schema/collection.ts';
import { identifier } from '../schema/identifier.ts';
import { integer } from '../schema/number.ts';
import { nullable, type TypeOf } from '../schema/schema.ts';
import { text } from '../schema/text.ts';
import { lightItemStruct } from './items.ts';
import { orderNumberStruct } from './structs.ts';

/** The text in a packing list's QR code: `TAG1:` + order number + `:` + the sub-order's position. */
const rqrTextStruct = text({ pattern: /^TAG1:TG[0-9A-HJKMNP-TV-Z]{8}:\d{1,5}$/ });

/** GET …/rqr. */
export const rqrStruct = shape(
  { items: list(shape({ subOrderId: identifier(), name: text(), text: rqrTextStruct })) },
  { title: 'OrderQrCodes', description: 'The text in the QR code of each sub-order' },
);

/** GET …/sub-order/{subOrderId}/package-list: the contents of the parcel, to print. */
export const packageListStruct = shape(
  {
    orderNumber: orderNumberStruct,
    orderName: text(),
    subOrder: shape({ id: identifier(), name: text(), position: integer({ min: 0 }) }),
    sender: shape({ name: text(), email: text(), address: nullable(text()) }),
    shipTo: list(text(), { description: 'the lines of our address' }),
    serviceSpeed: text(),
    cards: list(lightItemStruct),
    declaredValue: integer({ min: 0, description: 'US cents, of all cards' }),
    qr: rqrTextStruct,
  },
  { title: 'PackageList' },
);
export type PackageList = TypeOf<typeof packageListStruct>;
