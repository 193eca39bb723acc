import type { endpoints } from '@tag/contract';
import type { Handlers } from '../http/implement.ts';
import { witnessService, type WitnessParts } from './service.ts';

type Calls = Pick<typeof endpoints, 'witnessPaywall' | 'witnessPayment'>;

export function witnessHandlers(parts: WitnessParts): Handlers<Calls> {
  const witness = witnessService(parts);
  return {
    witnessPaywall: ({ params, headers }) =>
      witness.readPaywall(params.certificateValue, headers['payment-receipt']),
    witnessPayment: ({ params, headers, body }) =>
      witness.pay(params.certificateValue, headers['idempotency-key'], body.returnUrl),
  };
}
