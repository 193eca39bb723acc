import type { endpoints } from '@tag/contract';
import type { PublicAddresses } from '@tag/contract/listing-drafts';
import type { Database } from '../db/database.ts';
import type { Handlers } from '../http/implement.ts';
import { readDetail, readDraft, readScore } from './service.ts';
import { findTestCertificates } from './test-certificates.ts';
import { findCertificates, verifyEach } from './verify.ts';

type Calls = Pick<
  typeof endpoints,
  'gradedCardDetail' | 'gradedCardScore' | 'readListingDraft' | 'verifyCertificates'
>;

export function gradedCardHandlers(
  database: Database,
  addresses: PublicAddresses,
): Handlers<Calls> {
  return {
    gradedCardDetail: ({ params }, { reads }, tag) =>
      readDetail(reads, params.certificateValue, tag),
    gradedCardScore: ({ params }, { reads }, tag) => readScore(reads, params.certificateValue, tag),
    readListingDraft: ({ params }, { reads }) =>
      readDraft(reads, params.certificateValue, addresses),
    async verifyCertificates({ body }, { partner }) {
      const find = partner.isTest
        ? findTestCertificates(addresses)
        : findCertificates(database.query, addresses);
      return { items: await verifyEach(body.certificates, find) };
    },
  };
}
