import { endpoint } from '../endpoint/endpoint.ts';
import { shape } from '../schema/collection.ts';
import { certificateStruct } from './certificate.ts';
import { gradedCardDetailStruct, gradedCardScoreStruct } from './structs.ts';

const publicReport = {
  method: 'GET',
  access: 'public',
  params: shape({ certificateValue: certificateStruct }),
  errors: ['certificate_not_found', 'certificate_not_published', 'certificate_voided'],
  cache: { maxAge: 60, staleWhileRevalidate: 600 },
} as const;

export const gradedCardDetail = endpoint({
  ...publicReport,
  path: '/graded-cards/public/detail/{certificateValue}',
  summary: 'The report of a published certificate',
  response: gradedCardDetailStruct,
});

export const gradedCardScore = endpoint({
  ...publicReport,
  path: '/graded-cards/public/score/{certificateValue}',
  summary: 'The grade of a published certificate, and how rare it is',
  response: gradedCardScoreStruct,
});
