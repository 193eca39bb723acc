import { endpoint } from '../endpoint/endpoint.ts';
import {
  newWebhookEndpointStruct,
  replayedStruct,
  replayStruct,
  rotationStruct,
  webhookEndpointChangeStruct,
  webhookEndpointSecretStruct,
  webhookEndpointsStruct,
  webhookEndpointStruct,
  webhookIdStruct,
  webhookMessagesQueryStruct,
  webhookMessagesStruct,
  webhookMessageStruct,
} from '../partners/structs.ts';
import { shape } from '../schema/collection.ts';
import { identifier } from '../schema/identifier.ts';
import {
  createdDeskKeyStruct,
  deskKeysStruct,
  deskKeyStruct,
  newDeskKeyStruct,
  partnerDeskStruct,
} from './desk-structs.ts';

/** For a partner's users; to anybody else, nothing is there. */
const see = { access: 'verified' } as const;
const change = { access: 'verified', ownerOnly: true } as const;
const one = { params: shape({ id: identifier() }) } as const;

export const readPartnerDesk = endpoint({
  ...see,
  method: 'GET',
  path: '/partner-desk',
  summary: 'The caller’s partner, with its users and open invitations',
  response: partnerDeskStruct,
  errors: ['not_found'],
});

export const listDeskKeys = endpoint({
  ...see,
  method: 'GET',
  path: '/partner-desk/api-keys',
  summary: 'The API keys of the caller’s partner',
  response: deskKeysStruct,
  errors: ['not_found'],
});

export const createDeskKey = endpoint({
  ...change,
  method: 'POST',
  path: '/partner-desk/api-keys',
  summary: 'Creates an API key for the caller’s partner, and shows it once',
  requiresFreshPassword: true,
  body: newDeskKeyStruct,
  response: createdDeskKeyStruct,
  errors: ['not_found', 'too_many_api_keys'],
});

export const rotateDeskKey = endpoint({
  ...change,
  ...one,
  method: 'POST',
  path: '/partner-desk/api-keys/{id}/rotate',
  summary: 'Creates a key with the same scopes; the old one works for a few more hours',
  requiresFreshPassword: true,
  body: rotationStruct,
  response: createdDeskKeyStruct,
  errors: ['not_found', 'api_key_ended'],
});

export const revokeDeskKey = endpoint({
  ...change,
  ...one,
  method: 'DELETE',
  path: '/partner-desk/api-keys/{id}',
  summary: 'Ends an API key of the caller’s partner at once',
  response: deskKeyStruct,
  errors: ['not_found'],
});

export const listDeskWebhooks = endpoint({
  ...see,
  method: 'GET',
  path: '/partner-desk/webhook-endpoints',
  summary: 'The webhook endpoints of the caller’s partner, oldest first',
  response: webhookEndpointsStruct,
  errors: ['not_found'],
});

export const createDeskWebhook = endpoint({
  ...change,
  method: 'POST',
  path: '/partner-desk/webhook-endpoints',
  summary: 'Adds an endpoint that receives webhooks of these types',
  requiresFreshPassword: true,
  body: newWebhookEndpointStruct,
  response: webhookEndpointSecretStruct,
  errors: ['not_found', 'too_many_webhook_endpoints'],
});

export const changeDeskWebhook = endpoint({
  ...change,
  ...one,
  method: 'PATCH',
  path: '/partner-desk/webhook-endpoints/{id}',
  summary: 'Changes an endpoint’s address or types, or turns it off or on',
  body: webhookEndpointChangeStruct,
  response: webhookEndpointStruct,
  errors: ['not_found'],
});

export const deleteDeskWebhook = endpoint({
  ...change,
  ...one,
  method: 'DELETE',
  path: '/partner-desk/webhook-endpoints/{id}',
  summary: 'Removes an endpoint and its messages',
  response: webhookEndpointsStruct,
  errors: ['not_found'],
});

export const rotateDeskSecret = endpoint({
  ...change,
  ...one,
  method: 'POST',
  path: '/partner-desk/webhook-endpoints/{id}/rotate-secret',
  summary: 'Creates a new secret; until the old one ends, messages are signed with both',
  requiresFreshPassword: true,
  body: rotationStruct,
  response: webhookEndpointSecretStruct,
  errors: ['not_found'],
});

export const testDeskWebhook = endpoint({
  ...change,
  ...one,
  method: 'POST',
  path: '/partner-desk/webhook-endpoints/{id}/test',
  summary: 'Sends a message of the type webhook.test',
  response: webhookMessageStruct,
  errors: ['not_found', 'webhook_endpoint_disabled'],
});

export const replayDeskWebhooks = endpoint({
  ...change,
  ...one,
  method: 'POST',
  path: '/partner-desk/webhook-endpoints/{id}/replay',
  summary: 'Resends every message given up since a time',
  body: replayStruct,
  response: replayedStruct,
  errors: ['not_found', 'webhook_endpoint_disabled'],
});

export const listDeskMessages = endpoint({
  ...see,
  method: 'GET',
  path: '/partner-desk/webhook-messages',
  summary: 'Webhooks sent to the caller’s partner, newest first',
  query: webhookMessagesQueryStruct,
  response: webhookMessagesStruct,
  errors: ['not_found'],
});

export const replayDeskMessage = endpoint({
  ...change,
  method: 'POST',
  path: '/partner-desk/webhook-messages/{webhookId}/replay',
  summary: 'Resends a message with the same id',
  params: shape({ webhookId: webhookIdStruct }),
  response: webhookMessageStruct,
  errors: ['not_found', 'webhook_endpoint_disabled'],
});
