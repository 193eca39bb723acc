import { endpoint } from '../endpoint/endpoint.ts';
import { shape } from '../schema/collection.ts';
import { identifier } from '../schema/identifier.ts';
import {
  apiKeyStruct,
  createdKeyStruct,
  newKeyStruct,
  partnerFormStruct,
  partnersStruct,
  partnerStruct,
} from './staff-structs.ts';
import {
  replayedStruct,
  replayStruct,
  rotationStruct,
  webhookIdStruct,
  webhookMessagesQueryStruct,
  webhookMessagesStruct,
  webhookMessageStruct,
} from './structs.ts';

const see = { access: { action: 'read', resource: 'api_keys' } } as const;
const add = { access: { action: 'create', resource: 'api_keys' } } as const;
const change = { access: { action: 'update', resource: 'api_keys' } } as const;
const one = { params: shape({ id: identifier() }) } as const;

export const listPartners = endpoint({
  ...see,
  method: 'GET',
  path: '/admin/partners',
  summary: 'All partners with their API keys and webhook endpoints, by name',
  response: partnersStruct,
});

export const createPartner = endpoint({
  ...add,
  method: 'POST',
  path: '/admin/partners',
  summary: 'Adds a partner',
  body: partnerFormStruct,
  response: partnerStruct,
  errors: ['partner_existed'],
});

export const updatePartner = endpoint({
  ...change,
  ...one,
  method: 'PUT',
  path: '/admin/partners/{id}',
  summary: 'Changes a partner’s details',
  body: partnerFormStruct,
  response: partnerStruct,
  errors: ['not_found', 'partner_existed'],
});

export const createApiKey = endpoint({
  ...add,
  ...one,
  method: 'POST',
  path: '/admin/partners/{id}/api-keys',
  summary: 'Creates an API key for a partner, and shows it once',
  requiresFreshPassword: true,
  body: newKeyStruct,
  response: createdKeyStruct,
  errors: ['not_found'],
});

export const rotateApiKey = endpoint({
  ...change,
  ...one,
  method: 'POST',
  path: '/admin/api-keys/{id}/rotate',
  summary: 'Creates a key with the same scopes; the old one works for a few more hours',
  requiresFreshPassword: true,
  body: rotationStruct,
  response: createdKeyStruct,
  errors: ['not_found', 'api_key_ended'],
});

export const revokeApiKey = endpoint({
  ...change,
  ...one,
  method: 'DELETE',
  path: '/admin/api-keys/{id}',
  summary: 'Ends an API key at once',
  requiresFreshPassword: true,
  response: apiKeyStruct,
  errors: ['not_found'],
});

export const listPartnerMessages = endpoint({
  ...see,
  ...one,
  method: 'GET',
  path: '/admin/partners/{id}/webhook-messages',
  summary: 'Messages to a partner, newest first',
  query: webhookMessagesQueryStruct,
  response: webhookMessagesStruct,
  errors: ['not_found'],
});

export const replayPartnerMessage = endpoint({
  ...change,
  method: 'POST',
  path: '/admin/webhook-messages/{webhookId}/replay',
  summary: 'Resends a message to a partner with the same id',
  params: shape({ webhookId: webhookIdStruct }),
  response: webhookMessageStruct,
  errors: ['not_found', 'webhook_endpoint_disabled'],
});

export const replayPartnerMessages = endpoint({
  ...change,
  ...one,
  method: 'POST',
  path: '/admin/webhook-endpoints/{id}/replay',
  summary: 'Resends every message to an endpoint that was given up since a time',
  body: replayStruct,
  response: replayedStruct,
  errors: ['not_found', 'webhook_endpoint_disabled'],
});
