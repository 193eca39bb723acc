import { endpoint } from '../endpoint/endpoint.ts';
import { healthStruct, systemStatusStruct } from './structs.ts';

/** For load balancers, and for the public status page. */
export const readHealth = endpoint({
  method: 'GET',
  path: '/health',
  origin: 'ours',
  access: 'public',
  summary: 'Whether requests can be answered: 503 while the database does not answer',
  response: healthStruct,
  errors: [],
});

export const readSystemStatus = endpoint({
  method: 'GET',
  path: '/admin/status',
  origin: 'ours',
  access: { action: 'read', resource: 'system_status' },
  summary: 'How the database, the job queue, and the media store are doing',
  response: systemStatusStruct,
  errors: [],
});
