import { endpoint } from '../endpoint/endpoint.ts';
import { shape } from '../schema/collection.ts';
import { identifier } from '../schema/identifier.ts';
import {
  partnerReversalStruct,
  partnerSaleStruct,
  reversedListingStruct,
  signatureHeadersStruct,
  soldListingStruct,
} from './sales.ts';
import {
  newWebhookEndpointStruct,
  replayedStruct,
  replayStruct,
  rotationStruct,
  verificationStruct,
  verifiedStruct,
  webhookEndpointChangeStruct,
  webhookEndpointSecretStruct,
  webhookEndpointsStruct,
  webhookEndpointStruct,
  webhookIdStruct,
  webhookKeyStruct,
  webhookMessagesQueryStruct,
  webhookMessagesStruct,
  webhookMessageStruct,
} from './structs.ts';

export const verifyCertificates = endpoint({
  access: { scope: 'certificates:read' },
  method: 'POST',
  path: '/certificates/verify',
  onlyReads: true,
  summary: 'Checks whether up to 1,000 certificates are real, and returns their grades',
  body: verificationStruct,
  response: verifiedStruct,
});

export const reportSale = endpoint({
  access: { scope: 'sales:write' },
  signed: true,
  method: 'POST',
  path: '/partner/sales',
  summary: 'Reports a listed card as sold; a repeat with the same webhook-id gets the same answer',
  headers: signatureHeadersStruct,
  body: partnerSaleStruct,
  response: soldListingStruct,
  errors: ['webhook_id_reused', 'not_found', 'transition_not_allowed', 'price_not_listed'],
});

export const reverseReportedSale = endpoint({
  access: { scope: 'sales:write' },
  signed: true,
  method: 'POST',
  path: '/partner/sales/{listingId}/reversal',
  summary: 'Undoes a sale that the caller reported, until its seller is paid',
  params: shape({ listingId: identifier() }),
  headers: signatureHeadersStruct,
  body: partnerReversalStruct,
  response: reversedListingStruct,
  errors: ['webhook_id_reused', 'not_found', 'transition_not_allowed'],
});

const manage = { access: { scope: 'webhooks:manage' } } as const;
const one = { params: shape({ id: identifier() }) } as const;

export const readWebhookKey = endpoint({
  access: 'public',
  method: 'GET',
  path: '/partner/webhook-key',
  summary: 'The public key that v1a signatures of webhooks are verified with',
  response: webhookKeyStruct,
  cache: { maxAge: 300, staleWhileRevalidate: 3600 },
});

export const listWebhookEndpoints = endpoint({
  ...manage,
  method: 'GET',
  path: '/partner/webhook-endpoints',
  summary: 'The caller’s webhook endpoints, oldest first',
  response: webhookEndpointsStruct,
});

export const createWebhookEndpoint = endpoint({
  ...manage,
  method: 'POST',
  path: '/partner/webhook-endpoints',
  summary: 'Adds an endpoint that receives webhooks of these types',
  body: newWebhookEndpointStruct,
  response: webhookEndpointSecretStruct,
  errors: ['too_many_webhook_endpoints'],
});

export const changeWebhookEndpoint = endpoint({
  ...manage,
  ...one,
  method: 'PATCH',
  path: '/partner/webhook-endpoints/{id}',
  summary: 'Changes an endpoint’s address or types, or turns it off or on',
  body: webhookEndpointChangeStruct,
  response: webhookEndpointStruct,
  errors: ['not_found'],
});

export const deleteWebhookEndpoint = endpoint({
  ...manage,
  ...one,
  method: 'DELETE',
  path: '/partner/webhook-endpoints/{id}',
  summary: 'Removes an endpoint and its messages',
  response: webhookEndpointsStruct,
  errors: ['not_found'],
});

export const rotateWebhookSecret = endpoint({
  ...manage,
  ...one,
  method: 'POST',
  path: '/partner/webhook-endpoints/{id}/rotate-secret',
  summary: 'Creates a new secret; until the old one ends, messages are signed with both',
  body: rotationStruct,
  response: webhookEndpointSecretStruct,
  errors: ['not_found'],
});

export const testWebhook = endpoint({
  ...manage,
  ...one,
  method: 'POST',
  path: '/partner/webhook-endpoints/{id}/test',
  summary: 'Sends a message of the type webhook.test',
  response: webhookMessageStruct,
  errors: ['not_found', 'webhook_endpoint_disabled'],
});

export const replayWebhooks = endpoint({
  ...manage,
  ...one,
  method: 'POST',
  path: '/partner/webhook-endpoints/{id}/replay',
  summary: 'Resends every message given up since a time',
  body: replayStruct,
  response: replayedStruct,
  errors: ['not_found', 'webhook_endpoint_disabled'],
});

export const listWebhookMessages = endpoint({
  ...manage,
  method: 'GET',
  path: '/partner/webhook-messages',
  summary: 'Messages to the caller, newest first; `state=failed` lists those given up',
  query: webhookMessagesQueryStruct,
  response: webhookMessagesStruct,
});

export const replayWebhook = endpoint({
  ...manage,
  method: 'POST',
  path: '/partner/webhook-messages/{webhookId}/replay',
  summary: 'Resends a message with the same id',
  params: shape({ webhookId: webhookIdStruct }),
  response: webhookMessageStruct,
  errors: ['not_found', 'webhook_endpoint_disabled'],
});
