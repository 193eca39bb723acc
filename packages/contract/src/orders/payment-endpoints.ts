import { endpoint } from '../endpoint/endpoint.ts';
import { shape } from '../schema/collection.ts';
import { idempotencyKeyStruct, identifier } from '../schema/identifier.ts';
import { packageListStruct, rqrStruct } from './packing.ts';
import { orderPaymentInputStruct, orderPaymentStruct, orderReceiptStruct } from './payments.ts';
import { orderNumberStruct, orderStruct } from './structs.ts';

const own = { access: 'verified' } as const;
const one = { params: shape({ orderNumber: orderNumberStruct }) } as const;

/**
 * The first call begins a payment; calls with the same key return its state. While a checkout is open,
 * another key returns that checkout. A total of zero is paid at once, without a checkout.
 */
export const payOrder = endpoint({
  ...own,
  ...one,
  method: 'POST',
  path: '/orders/{orderNumber}/payment',
  summary: 'Begins or continues the payment of a confirmed order',
  ownerOnly: true,
  headers: shape({ 'idempotency-key': idempotencyKeyStruct }),
  body: orderPaymentInputStruct,
  response: orderPaymentStruct,
  errors: [
    'not_found',
    'forbidden',
    'order_closed',
    'order_incomplete',
    'quote_changed',
    'coupon_unavailable',
    'idempotency_key_reused',
    'idempotency_key_mismatch',
    'payment_unavailable',
  ],
});

export const closeCheckout = endpoint({
  ...own,
  ...one,
  method: 'DELETE',
  path: '/orders/{orderNumber}/payment',
  summary: 'Ends an open checkout so the order can be changed; a paid one stays paid',
  ownerOnly: true,
  response: orderStruct,
  errors: ['not_found', 'forbidden', 'payment_unavailable'],
});

export const readOrderReceipt = endpoint({
  ...own,
  ...one,
  method: 'GET',
  path: '/orders/{orderNumber}/receipt',
  summary: 'The payments and refunds, to print',
  response: orderReceiptStruct,
  errors: ['not_found'],
});

export const readOrderQr = endpoint({
  ...own,
  ...one,
  method: 'GET',
  path: '/orders/{orderNumber}/rqr',
  summary: 'The texts in the QR codes of an order’s packing lists',
  response: rqrStruct,
  errors: ['not_found'],
});

export const readPackageList = endpoint({
  ...own,
  method: 'GET',
  path: '/orders/{orderNumber}/sub-order/{subOrderId}/package-list',
  summary: 'The contents of a sub-order’s parcel, to print',
  params: shape({ orderNumber: orderNumberStruct, subOrderId: identifier() }),
  response: packageListStruct,
  errors: ['not_found', 'order_unpaid'],
});
