import { endpoint } from '../endpoint/endpoint.ts';
import { certificateStruct, NO_REPORT } from '../graded-cards/certificate.ts';
import { shape } from '../schema/collection.ts';
import { certificateLogStruct } from './structs.ts';

export const readCertificateLog = endpoint({
  method: 'GET',
  path: '/log/certificates/{certificateValue}',
  access: 'public',
  summary: 'All that the public grade log says about a published certificate',
  params: shape({ certificateValue: certificateStruct }),
  response: certificateLogStruct,
  errors: NO_REPORT,
  // A new grade is in the log within seconds.
  cache: { maxAge: 2, staleWhileRevalidate: 0 },
});
