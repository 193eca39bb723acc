import type { endpoints } from '@tag/contract';
import { MOST_WEBHOOK_ENDPOINTS, type WebhookType } from '@tag/contract/partners';
import { recordEvent } from '../auth/audit.ts';
import type { PartnerCaller, SignedInCall } from '../auth/caller.ts';
import type { Transaction } from '../db/queries.ts';
import type { Handlers } from '../http/implement.ts';
import { webhookEndpoints, type EndpointParts } from './endpoints.ts';
import { apiKeys } from './keys.ts';
import {
  describeMessage,
  listMessages,
  replayFailed,
  replayMessage,
  sendTest,
} from './messages.ts';
import { ANY_PARTNER } from './owner.ts';
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

const ownerOf = ({ partnerId }: PartnerCaller) => ({ partnerId });

/** Partners' calls about their webhooks. */
export function partnerHandlers(parts: EndpointParts): Handlers<PartnerCalls> {
  const { keys, query } = parts;
  const own = webhookEndpoints<WebhookType>(parts, MOST_WEBHOOK_ENDPOINTS);
  return {
    readWebhookKey: async () => ({ publicKey: await keys.publicKey() }),
    listWebhookEndpoints: (_, { partner }) => own.list(ownerOf(partner)),
    createWebhookEndpoint: ({ body }, { partner }) => own.create(ownerOf(partner), body),
    changeWebhookEndpoint: ({ body, params }, { partner }) =>
      own.change(ownerOf(partner), params.id, body),
    deleteWebhookEndpoint: ({ params }, { partner }) => own.remove(ownerOf(partner), params.id),
    rotateWebhookSecret: ({ body, params }, { partner }) =>
      own.rotateSecret(ownerOf(partner), params.id, body.overlapHours),
    testWebhook: ({ params }, { partner }) =>
      sendTest(query, ownerOf(partner), params.id).then(describeMessage),
    async replayWebhooks({ body, params }, { partner }) {
      const since = new Date(body.since);
      return { messages: await replayFailed(query, ownerOf(partner), params.id, since) };
    },
    listWebhookMessages: ({ query: wanted }, { partner }) =>
      listMessages(query, partner.partnerId, wanted),
    replayWebhook: ({ params }, { partner }) =>
      replayMessage(query, ownerOf(partner), params.webhookId).then(describeMessage),
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
    createApiKey: ({ body, params }, call) => keys.create(params.id, body, call),
    rotateApiKey: ({ body, params }, call) => keys.rotate(params.id, call, body.overlapHours),
    revokeApiKey: ({ params }, call) => keys.revoke(params.id, call),
    async listPartnerMessages({ params, query: wanted }) {
      await assertPartner(query, params.id);
      return listMessages(query, params.id, wanted);
    },
    replayPartnerMessage: ({ params: { webhookId } }, call) =>
      replayMessage(query, ANY_PARTNER, webhookId, noteReplay(call, { webhookId })).then(
        describeMessage,
      ),
    async replayPartnerMessages({ body, params }, call) {
      const note = noteReplay(call, { since: body.since });
      const since = new Date(body.since);
      return { messages: await replayFailed(query, ANY_PARTNER, params.id, since, note) };
    },
  };
}
