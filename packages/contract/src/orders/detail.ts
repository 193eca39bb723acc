import { shape } from '../schema/collection.ts';
import { nullable, type TypeOf } from '../schema/schema.ts';
import { dateTime, text } from '../schema/text.ts';
import { totalFeeStruct } from './fees.ts';
import { orderStruct } from './structs.ts';

/** GET /orders/detail: everything the overview shows. */
export const orderDetailStruct = shape(
  {
    order: orderStruct,
    fees: totalFeeStruct,
    shippingAddress: nullable(text({ description: 'one comma-separated line' })),
    serviceSpeedName: nullable(text()),
    shippingTypeName: nullable(text()),
    paidAt: nullable(dateTime()),
  },
  { title: 'OrderDetail' },
);
export type OrderDetail = TypeOf<typeof orderDetailStruct>;
