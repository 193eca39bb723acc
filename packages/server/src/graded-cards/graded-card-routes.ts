import type { endpoints } from '@tag/contract';
import type { Database } from '../db/database.ts';
import type { Handlers } from '../http/implement.ts';
import { readDetail, readScore } from './service.ts';
import { verifyCertificates } from './verify.ts';

type Calls = Pick<typeof endpoints, 'gradedCardDetail' | 'gradedCardScore' | 'verifyCertificates'>;

export function gradedCardHandlers(database: Database): Handlers<Calls> {
  return {
    gradedCardDetail: ({ params }) => readDetail(database, params.certificateValue),
    gradedCardScore: ({ params }) => readScore(database, params.certificateValue),
    verifyCertificates: async ({ body }) => ({
      items: await verifyCertificates(database.query, body.certificates),
    }),
  };
}
