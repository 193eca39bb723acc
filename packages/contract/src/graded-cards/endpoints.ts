import { endpoint, PURGED_MAX_AGE } from '../endpoint/endpoint.ts';
import { shape } from '../schema/collection.ts';
import { certificateStruct, NO_REPORT } from './certificate.ts';
import { signedReportStruct } from './signed-report.ts';
import { gradedCardDetailStruct, gradedCardScoreStruct } from './structs.ts';

const publicReport = {
  method: 'GET',
  access: 'public',
  params: shape({ certificateValue: certificateStruct }),
  errors: NO_REPORT,
  cache: { maxAge: 60, staleWhileRevalidate: 600, purgedMaxAge: PURGED_MAX_AGE },
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

export const readSignedReport = endpoint({
  ...publicReport,
  path: '/graded-cards/public/signed/{certificateValue}',
  summary: 'The signed report of a published certificate, and its proof from the public grade log',
  response: signedReportStruct,
  download: '{certificateValue}.tag-report.json',
  errors: [...publicReport.errors, 'report_not_signed'],
  // A new grade is in the log within seconds.
  cache: { maxAge: 5, staleWhileRevalidate: 0 },
});
