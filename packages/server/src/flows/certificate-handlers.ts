import type { endpoints } from '@tag/contract';
import { ApiError } from '@tag/contract/errors';
import { receiveZip } from '../deliveries/receive-zip.ts';
import { UnreadableDelivery } from '../deliveries/source.ts';
import type { Handlers } from '../http/implement.ts';
import { deliver } from './deliver.ts';
import type { DeliveryParts } from './deliver-card.ts';
import { voidCertificate } from './grading.ts';

type Calls = Pick<typeof endpoints, 'deliverCards' | 'voidCertificate'>;

/** What the lab does with certificates. */
export function certificateHandlers(parts: DeliveryParts): Handlers<Calls> {
  return {
    async deliverCards({ upload }, { caller }) {
      try {
        return await receiveZip(upload, (source) =>
          deliver(parts, source, { actorId: caller.userId }),
        );
      } catch (error) {
        if (!(error instanceof UnreadableDelivery)) throw error;
        throw new ApiError('delivery_unreadable', { details: { reason: error.message } });
      }
    },
    async voidCertificate({ params, body }, { caller }) {
      const { certificateValue: certificate } = params;
      await voidCertificate(parts.database, certificate, body.reason, { actorId: caller.userId });
      return { certificate };
    },
  };
}
