import type { endpoints } from '@tag/contract';
import { Refusal } from '@tag/contract/errors';
import { type DeliveryResult, MOST_WAITED_SECONDS } from '@tag/contract/lab';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Queries } from '../db/queries.ts';
import {
  listDeliveredCards,
  listLabDeliveries,
  readLabDelivery,
  readResult,
} from '../deliveries/lab-deliveries.ts';
import { receiveZip } from '../deliveries/receive-zip.ts';
import {
  beginUpload,
  completeUpload,
  readUpload,
  receivePart,
  type UploadParts,
} from '../deliveries/upload-parts.ts';
import { AnswerWith } from '../http/answer-with.ts';
import type { Handlers } from '../http/implement.ts';

type Calls = Pick<
  typeof endpoints,
  | 'deliverCards'
  | 'listDeliveries'
  | 'readDelivery'
  | 'listDeliveredCards'
  | 'beginUpload'
  | 'readUpload'
  | 'sendPart'
  | 'completeUpload'
>;

/** How often a call that waits looks whether its delivery has ended. */
const LOOK_MS = 200;

/** The calls about deliveries. Their cards are taken by a job. */
export function deliveryHandlers(parts: UploadParts): Handlers<Calls> {
  const { query: db } = parts.database;
  return {
    async deliverCards({ headers, upload }, call) {
      const seconds = secondsToWait(headers.prefer);
      const id = await receiveZip(parts, upload, call);
      const result = await waitForResult(db, id, seconds);
      const address = { Location: `/lab/deliveries/${id}` };
      return result
        ? new AnswerWith(result, { ...address, 'Preference-Applied': 'wait' })
        : new AnswerWith({ id }, address, true);
    },
    listDeliveries: ({ query }) => listLabDeliveries(db, query),
    readDelivery: ({ params }) => readLabDelivery(db, params.id),
    listDeliveredCards: ({ params, query }) => listDeliveredCards(db, params.id, query),
    beginUpload: ({ body }, call) => beginUpload(parts, body.bytes, call),
    readUpload: ({ params }, call) => readUpload(parts, params.uploadId, call),
    async sendPart({ params, upload }, call) {
      await receivePart(parts, params, upload, call);
      return { part: params.part };
    },
    async completeUpload({ params }, call) {
      await completeUpload(parts, params.uploadId, call);
      return { id: params.uploadId };
    },
  };
}

/** The preference `wait` of RFC 7240, also without seconds; 0: there is none. */
function secondsToWait(prefer = ''): number {
  for (const preference of prefer.split(',')) {
    const found = /^\s*wait\s*(?:=\s*"?(\d{1,9})"?\s*)?(?:;.*)?$/i.exec(preference);
    if (found) return Math.min(Number(found[1] ?? MOST_WAITED_SECONDS), MOST_WAITED_SECONDS);
  }
  return 0;
}

/**
 * @returns undefined if it isn't done by then
 * @throws ApiError `delivery_unreadable` if it failed
 */
async function waitForResult(
  db: Queries,
  id: string,
  seconds: number,
): Promise<DeliveryResult | undefined> {
  for (const end = performance.now() + seconds * 1000; performance.now() < end;) {
    const { failure, state } = await readState(db, id);
    if (state === 'done') return readResult(db, id);
    if (failure !== null) {
      throw new Refusal('delivery_unreadable', { details: { reason: failure } });
    }
    await sleep(LOOK_MS);
  }
  return undefined;
}

const readState = (db: Queries, id: string) =>
  db
    .selectFrom('labDeliveries')
    .select(['state', 'failure'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
