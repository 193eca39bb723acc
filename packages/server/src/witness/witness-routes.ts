import type { endpoints } from '@tag/contract';
import type { Handlers } from '../http/implement.ts';
import { witnessService, type WitnessDeps } from './service.ts';

type Calls = Pick<typeof endpoints, 'witnessPaywall' | 'witnessPayment'>;

export function witnessHandlers(deps: WitnessDeps): Handlers<Calls> {
  const witness = witnessService(deps);
  return {
    witnessPaywall: ({ params, headers }) =>
      witness.readPaywall(params.certificateValue, headers['payment-receipt']),
    witnessPayment: ({ params, headers, body }) =>
      witness.pay(params.certificateValue, {
        key: headers['idempotency-key'],
        secret: headers['payment-secret'],
        returnUrl: body.returnUrl,
      }),
  };
}
