import type { endpoints } from '@tag/contract';
import { Refusal } from '@tag/contract/errors';
import { recordEvent } from '../auth/audit.ts';
import { receiveZip } from '../deliveries/receive-zip.ts';
import { UnreadableDelivery } from '../deliveries/source.ts';
import type { Handlers } from '../http/implement.ts';
import { correctCertificate } from './correct-certificate.ts';
import { deliver } from './deliver.ts';
import type { DeliveryParts } from './deliver-card.ts';
import { voidCertificate } from './grading.ts';
import { reholdCertificate } from './rehold-certificate.ts';

type Calls = Pick<
  typeof endpoints,
  'deliverCards' | 'voidCertificate' | 'correctCertificate' | 'reholdCertificate'
>;

/** The lab's calls about certificates. */
export function certificateHandlers(parts: DeliveryParts): Handlers<Calls> {
  return {
    async deliverCards({ upload }, call) {
      try {
        const result = await receiveZip(upload, (source) =>
          deliver(parts, source, { actorId: call.caller.userId }),
        );
        const { cards: _, ...counts } = result;
        const details = Object.fromEntries(
          Object.entries(counts).map(([outcome, count]) => [outcome, String(count)]),
        );
        await recordEvent(parts.database.query, call, { action: 'cards_delivered', details });
        return result;
      } catch (error) {
        if (!(error instanceof UnreadableDelivery)) throw error;
        throw new Refusal('delivery_unreadable', { details: { reason: error.message } });
      }
    },
    async voidCertificate({ params, body }, call) {
      const { certificateValue: certificate } = params;
      await voidCertificate(parts.database, certificate, body.reason, { call });
      return { certificate };
    },
    async correctCertificate({ params, body }, call) {
      const { certificateValue: certificate } = params;
      await correctCertificate(parts.database, certificate, body, call);
      return { certificate };
    },
    async reholdCertificate({ params, body }, call) {
      const { certificateValue: certificate } = params;
      await reholdCertificate(parts.database, certificate, body, call);
      return { certificate };
    },
  };
}
