import { endpoint } from '../endpoint/endpoint.ts';
import { certificateStruct, NO_REPORT } from '../graded-cards/certificate.ts';
import { returnUrlStruct } from '../payments/return-url.ts';
import { shape } from '../schema/collection.ts';
import { idempotencyKeyStruct } from '../schema/identifier.ts';
import { optional } from '../schema/schema.ts';
import {
  paymentSecretStruct,
  receiptStruct,
  witnessPaymentStruct,
  witnessPaywallStruct,
} from './structs.ts';

const witness = {
  access: 'public',
  params: shape({ certificateValue: certificateStruct }),
} as const;

/**
 * The receipt has its own header: in a URL it would end up in histories and logs, and `Authorization` is
 * for the signed-in user.
 */
export const witnessPaywall = endpoint({
  ...witness,
  method: 'GET',
  path: '/graded-cards/{certificateValue}/witness/paywall',
  summary: 'What the witness video costs and, with a receipt, where it plays',
  headers: shape({ 'payment-receipt': optional(receiptStruct) }),
  response: witnessPaywallStruct,
  errors: [...NO_REPORT, 'receipt_invalid', 'receipt_expired'],
});

/**
 * The first call begins a payment; calls with the same key and secret continue it and return its state.
 * With another secret, they are refused: a receipt belongs to the one who paid. The server sets the price; the caller only says where the checkout returns to.
 */
export const witnessPayment = endpoint({
  ...witness,
  method: 'POST',
  path: '/graded-cards/{certificateValue}/witness/payment',
  summary: 'Begins or goes on with a payment for the witness video',
  headers: shape({
    'idempotency-key': idempotencyKeyStruct,
    'payment-secret': paymentSecretStruct,
  }),
  body: shape({ returnUrl: returnUrlStruct }),
  response: witnessPaymentStruct,
  errors: [
    ...NO_REPORT,
    'witness_video_unavailable',
    'idempotency_key_reused',
    'payment_unavailable',
  ],
});
