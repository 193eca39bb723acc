import { endpoint } from '../endpoint/endpoint.ts';
import { certificateStruct } from '../graded-cards/certificate.ts';
import { shape } from '../schema/collection.ts';
import { certificateLogStruct } from './structs.ts';

export const readCertificateLog = endpoint({
  method: 'GET',
  path: '/log/certificates/{certificateValue}',
  access: 'public',
  summary: 'All that the public grade log says about a published certificate',
  params: shape({ certificateValue: certificateStruct }),
  response: certificateLogStruct,
  errors: ['certificate_not_found', 'certificate_not_published', 'certificate_voided'],
  // A new grade is in the log within seconds.
  cache: { maxAge: 2, staleWhileRevalidate: 0 },
});
