import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import { keepReading, type ReadResult } from '../db/keep-reading.ts';
import { listenTo } from '../db/listen.ts';
import { WEBHOOKS_CHANNEL } from './announce.ts';
import type { WebhookKeys } from './keys.ts';
import type { Post } from './post.ts';
import {
  type ClaimedMessage,
  claimMessages,
  type DueEndpoint,
  findDueEndpoints,
  findNextDue,
  settleDelivered,
  settleFailed,
} from './queue.ts';
import { signV1, signV1a } from './signature.ts';

/** The most messages being sent to one endpoint from one server, which limits slow endpoints. */
const MOST_AT_ONCE = 10;

interface SenderParts {
  readonly database: Database;
  readonly keys: WebhookKeys;
  readonly post: Post;
  readonly logger: Logger;
  /** Seconds between attempts. */
  readonly retrySeconds: readonly number[];
}

/**
 * Sends webhooks as they are announced, and again while they fail, until stopped. Any number of servers
 * share the work: the one that claims a message sends it. If a server dies while sending, another resends
 * the message, so it may arrive twice, always with the same id.
 */
export async function startSender({
  database,
  keys,
  logger,
  post,
  retrySeconds,
}: SenderParts): Promise<{
  /** @throws Error while it doesn't hear of new webhooks. */
  assertListening(): void;
  stop(): Promise<void>;
}> {
  // Commits don't wait for the disk: after a crash, some messages are sent again.
  const { query } = database.outgoing;
  /** How many are being sent, by endpoint. */
  const busy = new Map<string, number>();
  const underWay = new Set<Promise<void>>();

  async function look(): Promise<ReadResult> {
    const due = await findDueEndpoints(query);
    await Promise.all(due.map(startSending));
    const inMs = await findNextDue(query);
    return inMs === undefined ? 'all' : { inMs };
  }

  async function startSending(endpoint: DueEndpoint): Promise<void> {
    const free = MOST_AT_ONCE - (busy.get(endpoint.id) ?? 0);
    if (free <= 0) return;
    const claimed = await claimMessages(query, endpoint.id, free);
    for (const message of claimed) {
      busy.set(endpoint.id, (busy.get(endpoint.id) ?? 0) + 1);
      const sending = send(endpoint, message)
        .catch((error: unknown) => {
          logger.warn(
            { error: String(error), webhookId: message.webhookId },
            'webhook not settled',
          );
        })
        .finally(() => {
          busy.set(endpoint.id, busy.get(endpoint.id)! - 1);
          underWay.delete(sending);
          reading.wake();
        });
      underWay.add(sending);
    }
  }

  async function send(endpoint: DueEndpoint, message: ClaimedMessage): Promise<void> {
    const body = Buffer.from(message.payload);
    const attempt = await post(endpoint.url, await headersOf(endpoint, message, body), body);
    if (attempt.isDelivered) await settleDelivered(query, message.id, attempt);
    else await settleFailed(query, message.id, attempt, retrySeconds);
  }

  async function headersOf(
    { oldSecret, secret }: DueEndpoint,
    { webhookId: id }: ClaimedMessage,
    body: Buffer,
  ) {
    const timestamp = Math.floor(Date.now() / 1000);
    const message = { id, timestamp, body };
    const sealed = oldSecret ? [secret, oldSecret] : [secret];
    const secrets = await Promise.all(sealed.map((it) => keys.open(it)));
    const signatures = [
      ...secrets.map((it) => signV1(it, message)),
      ...(await keys.signingKeys()).map((key) => signV1a(key, message)),
    ];
    return {
      'Content-Type': 'application/json',
      'User-Agent': 'TAG-Webhooks/1.0',
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signatures.join(' '),
    };
  }

  const reading = keepReading(look, logger);
  const listening = await listenTo(database.listen, WEBHOOKS_CHANNEL, reading.wake, logger).catch(
    async (error: unknown) => {
      await reading.stop();
      throw error;
    },
  );
  // For messages announced before it listened.
  reading.wake();
  return {
    assertListening: listening.assertConnected,
    async stop() {
      await Promise.all([listening.stop(), reading.stop()]);
      await Promise.all(underWay);
    },
  };
}
