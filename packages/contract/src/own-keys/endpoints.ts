import { endpoint } from '../endpoint/endpoint.ts';
import { replayedStruct, replayStruct, webhookIdStruct } from '../partners/structs.ts';
import { shape } from '../schema/collection.ts';
import { identifier } from '../schema/identifier.ts';
import {
  createdOwnKeyStruct,
  createdOwnWebhookStruct,
  newOwnKeyStruct,
  newOwnWebhookStruct,
  ownKeysStruct,
  ownKeyStruct,
  ownMessagesQueryStruct,
  ownMessagesStruct,
  ownMessageStruct,
  ownWebhookChangeStruct,
  ownWebhooksStruct,
  ownWebhookStruct,
} from './structs.ts';

/** Only signed in: no key makes, changes, or reads keys. */
const see = { access: 'verified' } as const;
const change = { access: 'verified', ownerOnly: true } as const;
const one = { params: shape({ id: identifier() }) } as const;

export const listOwnKeys = endpoint({
  ...see,
  method: 'GET',
  path: '/api-keys',
  summary: 'The caller’s API keys and their use',
  response: ownKeysStruct,
});

export const createOwnKey = endpoint({
  ...change,
  method: 'POST',
  path: '/api-keys',
  summary: 'Creates an API key for the caller, and shows it once',
  requiresFreshPassword: true,
  body: newOwnKeyStruct,
  response: createdOwnKeyStruct,
  errors: ['too_many_api_keys', 'staff_without_keys'],
});

export const revokeOwnKey = endpoint({
  ...change,
  ...one,
  method: 'DELETE',
  path: '/api-keys/{id}',
  summary: 'Ends an API key of the caller at once',
  response: ownKeyStruct,
  errors: ['not_found'],
});

export const listOwnWebhooks = endpoint({
  ...see,
  method: 'GET',
  path: '/webhook-endpoints',
  summary: 'The endpoints that receive webhooks of the caller’s orders, oldest first',
  response: ownWebhooksStruct,
});

export const createOwnWebhook = endpoint({
  ...change,
  method: 'POST',
  path: '/webhook-endpoints',
  summary: 'Adds an endpoint that receives webhooks of the caller’s orders',
  requiresFreshPassword: true,
  body: newOwnWebhookStruct,
  response: createdOwnWebhookStruct,
  errors: ['too_many_webhook_endpoints', 'staff_without_keys'],
});

export const changeOwnWebhook = endpoint({
  ...change,
  ...one,
  method: 'PATCH',
  path: '/webhook-endpoints/{id}',
  summary: 'Changes an endpoint’s types, or turns it off or on',
  body: ownWebhookChangeStruct,
  response: ownWebhookStruct,
  errors: ['not_found'],
});

export const deleteOwnWebhook = endpoint({
  ...change,
  ...one,
  method: 'DELETE',
  path: '/webhook-endpoints/{id}',
  summary: 'Removes an endpoint and its messages',
  response: ownWebhooksStruct,
  errors: ['not_found'],
});

export const testOwnWebhook = endpoint({
  ...change,
  ...one,
  method: 'POST',
  path: '/webhook-endpoints/{id}/test',
  summary: 'Sends a message of the type webhook.test',
  response: ownMessageStruct,
  errors: ['not_found', 'webhook_endpoint_disabled'],
});

export const replayOwnWebhooks = endpoint({
  ...change,
  ...one,
  method: 'POST',
  path: '/webhook-endpoints/{id}/replay',
  summary: 'Resends every message given up since a time',
  body: replayStruct,
  response: replayedStruct,
  errors: ['not_found', 'webhook_endpoint_disabled'],
});

export const listOwnMessages = endpoint({
  ...see,
  method: 'GET',
  path: '/webhook-messages',
  summary: 'Webhooks sent to the caller’s endpoints',
  query: ownMessagesQueryStruct,
  response: ownMessagesStruct,
});

export const replayOwnMessage = endpoint({
  ...change,
  method: 'POST',
  path: '/webhook-messages/{webhookId}/replay',
  summary: 'Resends a message with the same id',
  params: shape({ webhookId: webhookIdStruct }),
  response: ownMessageStruct,
  errors: ['not_found', 'webhook_endpoint_disabled'],
});
