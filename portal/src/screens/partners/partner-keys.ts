import {
  changeDeskWebhook,
  createDeskKey,
  createDeskWebhook,
  deleteDeskWebhook,
  listDeskKeys,
  listDeskMessages,
  listDeskWebhooks,
  MOST_PARTNER_KEYS,
  newDeskKeyStruct,
  replayDeskMessage,
  replayDeskWebhooks,
  revokeDeskKey,
  rotateDeskKey,
  rotateDeskSecret,
  testDeskWebhook,
} from '@tag/contract/partner-desk';
import {
  MOST_WEBHOOK_ENDPOINTS,
  newWebhookEndpointStruct,
  WEBHOOK_LABELS,
  WEBHOOK_TYPES,
  type WebhookType,
} from '@tag/contract/partners';
import { SCOPE_LABELS, TEST_KEY_LABEL, type Scope } from '@tag/contract/permissions';
import type { KeyDesk, WebhookDesk } from '../../features/api-desk/desk.ts';

/** A partner's keys, for its users. */
export const PARTNER_KEYS: KeyDesk<Scope> = {
  of: 'a partner',
  most: MOST_PARTNER_KEYS,
  scopes: SCOPE_LABELS,
  usual: ['certificates:read'],
  schema: newDeskKeyStruct,
  testKeys: TEST_KEY_LABEL,
  ends: 'It ends when one of you revokes it. Rotate it to put another in its place.',
  list: (client, signal) => client.call(listDeskKeys, undefined, { signal }),
  create: (client, body) => client.call(createDeskKey, { body }),
  revoke: (client, id) => client.call(revokeDeskKey, { params: { id } }),
  rotate: (client, id) => client.call(rotateDeskKey, { params: { id }, body: {} }),
};

/** Its webhooks. */
export const PARTNER_WEBHOOKS: WebhookDesk<WebhookType> = {
  of: 'a partner',
  most: MOST_WEBHOOK_ENDPOINTS,
  types: WEBHOOK_LABELS,
  usual: WEBHOOK_TYPES,
  schema: newWebhookEndpointStruct,
  list: (client, signal) => client.call(listDeskWebhooks, undefined, { signal }),
  create: (client, body) => client.call(createDeskWebhook, { body }),
  turn: (client, id, isEnabled) =>
    client.call(changeDeskWebhook, { params: { id }, body: { isEnabled } }),
  remove: (client, id) => client.call(deleteDeskWebhook, { params: { id } }),
  test: (client, id) => client.call(testDeskWebhook, { params: { id } }),
  replay: (client, id, since) =>
    client.call(replayDeskWebhooks, { params: { id }, body: { since } }),
  replayMessage: (client, webhookId) => client.call(replayDeskMessage, { params: { webhookId } }),
  rotate: (client, id) => client.call(rotateDeskSecret, { params: { id }, body: {} }),
  messages: (client, query, signal) =>
    client.call(listDeskMessages, { query: { ...query, pageSize: 10 } }, { signal }),
};
