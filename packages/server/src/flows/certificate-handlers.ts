import type { endpoints } from '@tag/contract';
import type { Database } from '../db/database.ts';
import { missingCertificate } from '../db/missing-certificate.ts';
import { slabAddress } from '../grade-log/slab-address.ts';
import type { Handlers } from '../http/implement.ts';
import { correctCertificate } from './correct-certificate.ts';
import { voidCertificate } from './grading.ts';
import { reholdCertificate } from './rehold-certificate.ts';

type Calls = Pick<
  typeof endpoints,
  'readSlabAddress' | 'voidCertificate' | 'correctCertificate' | 'reholdCertificate'
>;

/** The lab's calls about certificates. */
export function certificateHandlers(
  database: Database,
  { portalUrl }: { readonly portalUrl: string },
): Handlers<Calls> {
  return {
    async readSlabAddress({ params }) {
      const { certificateValue: certificate } = params;
      const found = await database.query
        .selectFrom('gradedCards')
        .select('certificate')
        .where('certificate', '=', certificate)
        .executeTakeFirst();
      if (!found) throw await missingCertificate(database.query, certificate);
      return { address: await slabAddress(database.query, portalUrl, certificate) };
    },
    async voidCertificate({ params, body }, call) {
      const { certificateValue: certificate } = params;
      await voidCertificate(database, certificate, body.reason, { call });
      return { certificate };
    },
    async correctCertificate({ params, body }, call) {
      const { certificateValue: certificate } = params;
      await correctCertificate(database, certificate, body, call);
      return { certificate };
    },
    async reholdCertificate({ params, body }, call) {
      const { certificateValue: certificate } = params;
      await reholdCertificate(database, certificate, body, call);
      return { certificate };
    },
  };
}
