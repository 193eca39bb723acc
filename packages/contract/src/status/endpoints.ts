import { endpoint } from '../endpoint/endpoint.ts';
import { healthStruct, systemStatusStruct } from './structs.ts';

/** For load balancers, and for the public status page. */
export const readHealth = endpoint({
  method: 'GET',
  path: '/health',
  access: 'public',
  summary: 'Whether the API can answer requests: 503 while the database is down',
  response: healthStruct,
});

export const readSystemStatus = endpoint({
  method: 'GET',
  path: '/admin/status',
  access: { action: 'read', resource: 'system_status' },
  summary: 'The state of the database, the job queue, the media store, and the grade log',
  response: systemStatusStruct,
});
