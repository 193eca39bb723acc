import {
  changeOwnWebhook,
  createOwnKey,
  createOwnWebhook,
  deleteOwnWebhook,
  listOwnKeys,
  listOwnMessages,
  listOwnWebhooks,
  MOST_OWN_KEYS,
  MOST_OWN_WEBHOOKS,
  newOwnKeyStruct,
  newOwnWebhookStruct,
  OWN_WEBHOOK_LABELS,
  OWN_WEBHOOK_TYPES,
  replayOwnMessage,
  replayOwnWebhooks,
  revokeOwnKey,
  testOwnWebhook,
  type OwnWebhookType,
} from '@tag/contract/own-keys';
import { OWN_SCOPE_LABELS, type OwnScope } from '@tag/contract/permissions';
import type { KeyDesk, WebhookDesk } from '../../features/api-desk/desk.ts';

/** A customer's own keys. */
export const OWN_KEYS: KeyDesk<OwnScope> = {
  of: 'a customer',
  most: MOST_OWN_KEYS,
  scopes: OWN_SCOPE_LABELS,
  usual: ['orders:read', 'results:read'],
  schema: newOwnKeyStruct,
  ends: 'It ends when you revoke it, or when your password or email address changes.',
  list: (client, signal) => client.call(listOwnKeys, undefined, { signal }),
  create: (client, body) => client.call(createOwnKey, { body }),
  revoke: (client, id) => client.call(revokeOwnKey, { params: { id } }),
};

/** Their webhooks. */
export const OWN_WEBHOOKS: WebhookDesk<OwnWebhookType> = {
  of: 'a customer',
  most: MOST_OWN_WEBHOOKS,
  types: OWN_WEBHOOK_LABELS,
  usual: OWN_WEBHOOK_TYPES,
  schema: newOwnWebhookStruct,
  list: (client, signal) => client.call(listOwnWebhooks, undefined, { signal }),
  create: (client, body) => client.call(createOwnWebhook, { body }),
  turn: (client, id, isEnabled) =>
    client.call(changeOwnWebhook, { params: { id }, body: { isEnabled } }),
  remove: (client, id) => client.call(deleteOwnWebhook, { params: { id } }),
  test: (client, id) => client.call(testOwnWebhook, { params: { id } }),
  replay: (client, id, since) =>
    client.call(replayOwnWebhooks, { params: { id }, body: { since } }),
  replayMessage: (client, webhookId) => client.call(replayOwnMessage, { params: { webhookId } }),
  messages: (client, query, signal) => client.call(listOwnMessages, { query }, { signal }),
};
