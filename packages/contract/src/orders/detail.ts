import { shape } from '../schema/collection.ts';
import { nullable, type TypeOf } from '../schema/schema.ts';
import { dateTime, text } from '../schema/text.ts';
import { totalFeeStruct } from './fees.ts';
import { orderReceiptStruct } from './payments.ts';
import { orderStruct } from './structs.ts';

/** GET /orders/detail: everything the overview shows. */
export const orderDetailStruct = shape(
  {
    order: orderStruct,
    fees: totalFeeStruct,
    shippingAddress: nullable(text({ description: 'one comma-separated line' })),
    serviceSpeedName: nullable(text({ description: 'of all its speeds, comma-separated' })),
    shippingTypeName: nullable(text()),
    paidAt: nullable(dateTime()),
    /** Null until it is paid, and for the customer of a sub-order. */
    receipt: nullable(orderReceiptStruct),
  },
  { title: 'OrderDetail' },
);
export type OrderDetail = TypeOf<typeof orderDetailStruct>;
