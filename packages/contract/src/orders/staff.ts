import { endpoint } from '../endpoint/endpoint.ts';
import { shape } from '../schema/collection.ts';
import { identifier } from '../schema/identifier.ts';
import { pageOf } from '../schema/paging.ts';
import { optional, type TypeOf } from '../schema/schema.ts';
import { dateTime, text } from '../schema/text.ts';
import { orderQueryFields, orderSummaryFields } from './structs.ts';

/** GET /admin/orders. */
export const staffOrderQueryStruct = shape({
  search: optional(
    text({
      max: 100,
      trim: true,
      description: 'in the number, the name, and the customer’s name and email address',
    }),
  ),
  ...orderQueryFields,
  customerId: optional(identifier('orders of this user')),
});
export type StaffOrderQuery = TypeOf<typeof staffOrderQueryStruct>;

/** An order in a list for staff. */
const staffOrderStruct = shape(
  {
    ...orderSummaryFields,
    stageSince: dateTime(),
    customer: shape({ id: identifier(), name: text(), email: text() }, { title: 'OrderCustomer' }),
  },
  { title: 'StaffOrder' },
);
export type StaffOrder = TypeOf<typeof staffOrderStruct>;

const staffOrdersPageStruct = shape(pageOf(staffOrderStruct), { title: 'StaffOrdersPage' });

export const listAllOrders = endpoint({
  access: { action: 'read', resource: 'orders' },
  method: 'GET',
  path: '/admin/orders',
  summary: 'Everyone’s orders',
  query: staffOrderQueryStruct,
  response: staffOrdersPageStruct,
});
