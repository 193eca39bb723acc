import type { endpoints } from '@tag/contract';
import { recordEvent } from '../auth/audit.ts';
import type { SignedInCall } from '../auth/caller.ts';
import type { Transaction } from '../db/queries.ts';
import type { Handlers } from '../http/implement.ts';
import { webhookEndpoints, type EndpointParts } from './endpoints.ts';
import { apiKeys } from './keys.ts';
import { listMessages, replayFailed, replayMessage, sendTest } from './messages.ts';
import { assertPartner, staffPartners } from './staff.ts';

type PartnerCalls = Pick<
  typeof endpoints,
  | 'readWebhookKey'
  | 'listWebhookEndpoints'
  | 'createWebhookEndpoint'
  | 'changeWebhookEndpoint'
  | 'deleteWebhookEndpoint'
  | 'rotateWebhookSecret'
  | 'testWebhook'
  | 'replayWebhooks'
  | 'listWebhookMessages'
  | 'replayWebhook'
>;

/** Partners' calls about their webhooks. */
export function partnerHandlers(parts: EndpointParts): Handlers<PartnerCalls> {
  const { keys, query } = parts;
  const own = webhookEndpoints(parts);
  return {
    readWebhookKey: async () => ({ publicKey: await keys.publicKey() }),
    listWebhookEndpoints: (_, { partner }) => own.list(partner.partnerId),
    createWebhookEndpoint: ({ body }, { partner }) => own.create(partner.partnerId, body),
    changeWebhookEndpoint: ({ body, params }, { partner }) =>
      own.change(partner.partnerId, params.id, body),
    deleteWebhookEndpoint: ({ params }, { partner }) => own.remove(partner.partnerId, params.id),
    rotateWebhookSecret: ({ body, params }, { partner }) =>
      own.rotateSecret(partner.partnerId, params.id, body.overlapHours),
    testWebhook: ({ params }, { partner }) => sendTest(query, partner.partnerId, params.id),
    async replayWebhooks({ body, params }, { partner }) {
      const since = new Date(body.since);
      return { messages: await replayFailed(query, partner.partnerId, params.id, since) };
    },
    listWebhookMessages: ({ query: wanted }, { partner }) =>
      listMessages(query, partner.partnerId, wanted),
    replayWebhook: ({ params }, { partner }) =>
      replayMessage(query, partner.partnerId, params.webhookId),
  };
}

type StaffCalls = Pick<
  typeof endpoints,
  | 'listPartners'
  | 'createPartner'
  | 'updatePartner'
  | 'createApiKey'
  | 'rotateApiKey'
  | 'revokeApiKey'
  | 'listPartnerMessages'
  | 'replayPartnerMessage'
  | 'replayPartnerMessages'
>;

/** Staff's calls about partners. */
export function staffPartnerHandlers(
  parts: Pick<EndpointParts, 'keys' | 'query'>,
): Handlers<StaffCalls> {
  const { query } = parts;
  const partners = staffPartners(query);
  const keys = apiKeys(parts);
  const noteReplay =
    (call: SignedInCall, details: Record<string, string>) => (db: Transaction, url: string) =>
      recordEvent(db, call, { action: 'webhooks_replayed', details: { url, ...details } });
  return {
    listPartners: () => partners.list(),
    createPartner: ({ body }, call) => partners.create(body, call),
    updatePartner: ({ body, params }, call) => partners.update(params.id, body, call),
    createApiKey: ({ body, params }, call) => keys.create(params.id, body.scopes, call),
    rotateApiKey: ({ body, params }, call) => keys.rotate(params.id, call, body.overlapHours),
    revokeApiKey: ({ params }, call) => keys.revoke(params.id, call),
    async listPartnerMessages({ params, query: wanted }) {
      await assertPartner(query, params.id);
      return listMessages(query, params.id, wanted);
    },
    replayPartnerMessage: ({ params: { webhookId } }, call) =>
      replayMessage(query, undefined, webhookId, noteReplay(call, { webhookId })),
    async replayPartnerMessages({ body, params }, call) {
      const note = noteReplay(call, { since: body.since });
      const since = new Date(body.since);
      return { messages: await replayFailed(query, undefined, params.id, since, note) };
    },
  };
}
