import type { endpoints } from '@tag/contract';
import { MOST_OWN_WEBHOOKS, type OwnWebhookType } from '@tag/contract/own-keys';
import { recordEvent } from '../auth/audit.ts';
import type { SignedInCall } from '../auth/caller.ts';
import type { Transaction } from '../db/queries.ts';
import type { Handlers } from '../http/implement.ts';
import { webhookEndpoints, type EndpointParts } from './endpoints.ts';
import {
  describeOwnMessage,
  listOwnMessages,
  replayFailed,
  replayMessage,
  sendTest,
} from './messages.ts';
import { ownKeys } from './own-keys.ts';

type OwnCalls = Pick<
  typeof endpoints,
  | 'listOwnKeys'
  | 'createOwnKey'
  | 'revokeOwnKey'
  | 'listOwnWebhooks'
  | 'createOwnWebhook'
  | 'changeOwnWebhook'
  | 'deleteOwnWebhook'
  | 'testOwnWebhook'
  | 'replayOwnWebhooks'
  | 'listOwnMessages'
  | 'replayOwnMessage'
>;

const ownerOf = ({ caller: { userId } }: SignedInCall) => ({ userId });

const note =
  (call: SignedInCall, action: 'webhook_added' | 'webhook_changed' | 'webhook_removed') =>
  (db: Transaction, url: string) =>
    recordEvent(db, call, { action, details: { url } });

/** Users' calls about their own API keys and webhooks. */
export function ownKeyHandlers(parts: EndpointParts): Handlers<OwnCalls> {
  const { query } = parts;
  const keys = ownKeys(query);
  const webhooks = webhookEndpoints<OwnWebhookType>(parts, MOST_OWN_WEBHOOKS);
  return {
    listOwnKeys: (_, { caller }) => keys.list(caller.userId),
    createOwnKey: ({ body }, call) => keys.create(body, call),
    revokeOwnKey: ({ params }, call) => keys.revoke(params.id, call),
    listOwnWebhooks: (_, call) => webhooks.list(ownerOf(call)),
    createOwnWebhook: ({ body }, call) =>
      webhooks.create(ownerOf(call), body, note(call, 'webhook_added')),
    changeOwnWebhook: ({ body, params }, call) =>
      webhooks.change(ownerOf(call), params.id, body, note(call, 'webhook_changed')),
    deleteOwnWebhook: ({ params }, call) =>
      webhooks.remove(ownerOf(call), params.id, note(call, 'webhook_removed')),
    testOwnWebhook: ({ params }, call) =>
      sendTest(query, ownerOf(call), params.id).then(describeOwnMessage),
    async replayOwnWebhooks({ body, params }, call) {
      const since = new Date(body.since);
      return { messages: await replayFailed(query, ownerOf(call), params.id, since) };
    },
    listOwnMessages: ({ query: wanted }, { caller }) =>
      listOwnMessages(query, caller.userId, wanted),
    replayOwnMessage: ({ params }, call) =>
      replayMessage(query, ownerOf(call), params.webhookId).then(describeOwnMessage),
  };
}
