import type { endpoints } from '@tag/contract';
import type { Database } from '../db/database.ts';
import type { Handlers } from '../http/implement.ts';
import { voidCertificate } from './grading.ts';

type Calls = Pick<typeof endpoints, 'voidCertificate'>;

/** What the lab does with certificates. */
export function certificateHandlers(database: Database): Handlers<Calls> {
  return {
    async voidCertificate({ params, body }, { caller }) {
      const { certificateValue: certificate } = params;
      await voidCertificate(database, certificate, body.reason, { actorId: caller.userId });
      return { certificate };
    },
  };
}
