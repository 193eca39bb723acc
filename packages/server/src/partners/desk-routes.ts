import type { endpoints } from '@tag/contract';
import { MOST_WEBHOOK_ENDPOINTS, type WebhookType } from '@tag/contract/partners';
import { recordEvent } from '../auth/audit.ts';
import type { SignedInCall } from '../auth/caller.ts';
import type { Transaction } from '../db/queries.ts';
import type { Handlers } from '../http/implement.ts';
import { readAccess } from './applications.ts';
import { deskKeys } from './desk-keys.ts';
import { webhookEndpoints, type EndpointParts } from './endpoints.ts';
import {
  describeMessage,
  listMessages,
  replayFailed,
  replayMessage,
  sendTest,
} from './messages.ts';
import {
  acceptInvitation,
  cancelInvitation,
  inviteContact,
  inviteMember,
  readInvitation,
} from './partner-invitations.ts';
import { handOver, readDesk, readPartnerOf, removeUser } from './partner-users.ts';

type DeskCalls = Pick<
  typeof endpoints,
  | 'readPartnerDesk'
  | 'listDeskKeys'
  | 'createDeskKey'
  | 'rotateDeskKey'
  | 'revokeDeskKey'
  | 'listDeskWebhooks'
  | 'createDeskWebhook'
  | 'changeDeskWebhook'
  | 'deleteDeskWebhook'
  | 'rotateDeskSecret'
  | 'testDeskWebhook'
  | 'replayDeskWebhooks'
  | 'listDeskMessages'
  | 'replayDeskMessage'
  | 'invitePartnerUser'
  | 'cancelPartnerInvitation'
  | 'removePartnerUser'
  | 'handOverPartner'
  | 'readPartnerInvitation'
  | 'acceptPartnerInvitation'
  | 'invitePartnerContact'
>;

/** Calls of a partner's users about its keys, its webhooks, and each other. */
export function deskHandlers(parts: EndpointParts): Handlers<DeskCalls> {
  const { query } = parts;
  const keys = deskKeys(parts);
  const webhooks = webhookEndpoints<WebhookType>(parts, MOST_WEBHOOK_ENDPOINTS);
  const partnerOf = ({ caller }: SignedInCall) => readPartnerOf(query, caller.userId);
  const ownerOf = async (call: SignedInCall) => ({ partnerId: (await partnerOf(call)).id });
  /** Writes a change to the audit trail, with the partner's name. */
  const note =
    (
      call: SignedInCall,
      action: 'webhook_added' | 'webhook_changed' | 'webhook_removed' | 'webhooks_replayed',
    ) =>
    async (db: Transaction, url: string) => {
      const { name: partner } = await readPartnerOf(db, call.caller.userId);
      await recordEvent(db, call, { action, details: { partner, url } });
    };
  const deskOf = ({ caller }: SignedInCall) => readDesk(query, caller.userId);

  return {
    readPartnerDesk: (_, call) => deskOf(call),
    listDeskKeys: (_, { caller }) => keys.list(caller.userId),
    createDeskKey: ({ body }, call) => keys.create(body, call),
    rotateDeskKey: ({ body, params }, call) => keys.rotate(params.id, call, body.overlapHours),
    revokeDeskKey: ({ params }, call) => keys.revoke(params.id, call),

    listDeskWebhooks: async (_, call) => webhooks.list(await ownerOf(call)),
    createDeskWebhook: async ({ body }, call) =>
      webhooks.create(await ownerOf(call), body, note(call, 'webhook_added')),
    changeDeskWebhook: async ({ body, params }, call) =>
      webhooks.change(await ownerOf(call), params.id, body, note(call, 'webhook_changed')),
    deleteDeskWebhook: async ({ params }, call) =>
      webhooks.remove(await ownerOf(call), params.id, note(call, 'webhook_removed')),
    rotateDeskSecret: async ({ body, params }, call) =>
      webhooks.rotateSecret(
        await ownerOf(call),
        params.id,
        body.overlapHours,
        note(call, 'webhook_changed'),
      ),
    testDeskWebhook: async ({ params }, call) =>
      describeMessage(await sendTest(query, await ownerOf(call), params.id)),
    async replayDeskWebhooks({ body, params }, call) {
      const since = new Date(body.since);
      const noted = note(call, 'webhooks_replayed');
      return { messages: await replayFailed(query, await ownerOf(call), params.id, since, noted) };
    },
    listDeskMessages: async ({ query: wanted }, call) =>
      listMessages(query, (await partnerOf(call)).id, wanted),
    replayDeskMessage: async ({ params }, call) =>
      describeMessage(
        await replayMessage(
          query,
          await ownerOf(call),
          params.webhookId,
          note(call, 'webhooks_replayed'),
        ),
      ),

    async invitePartnerUser({ body }, call) {
      await inviteMember(query, body.email, call);
      return deskOf(call);
    },
    async cancelPartnerInvitation({ params }, call) {
      await cancelInvitation(query, params.id, call);
      return deskOf(call);
    },
    async removePartnerUser({ params }, call) {
      await removeUser(query, params.id, call);
      return readAccess(query, call.caller.userId);
    },
    handOverPartner: ({ params }, call) => handOver(query, params.id, call),
    readPartnerInvitation: ({ params }) => readInvitation(query, params.code),
    acceptPartnerInvitation: ({ params }, call) => acceptInvitation(query, params.code, call),
    invitePartnerContact: ({ params }, call) => inviteContact(query, params.id, call),
  };
}
