import { recordEvent } from '../auth/audit.ts';
import { inTransaction } from '../db/transaction.ts';
import {
  countCards,
  type LabDelivery,
  positionsDone,
  recordCard,
} from '../deliveries/lab-deliveries.ts';
import { UnreadableDelivery } from '../deliveries/source.ts';
import { zipSource } from '../deliveries/zip-source.ts';
import { addJob } from '../jobs/add-job.ts';
import type { JobHandlers } from '../jobs/job-list.ts';
import { deliver } from './deliver.ts';
import type { DeliveryParts } from './deliver-card.ts';

/**
 * A delivery that was started this often without taking a card fails. Outages count too: ten attempts take
 * about four hours.
 */
const MOST_ATTEMPTS = 10;

interface TakingParts extends DeliveryParts {
  /** How long one card may take, in milliseconds. */
  readonly cardMs?: number;
}

/** Takes received deliveries, each again and again until it is done or failed. */
export function deliveryJobs(parts: TakingParts): Pick<JobHandlers, 'take_delivery'> {
  return {
    async take_delivery({ id }, signal) {
      try {
        await takeDelivery(parts, id, signal);
      } catch (error) {
        if (!signal?.aborted) throw error;
        // This server stops: another goes on at once, or this one when it starts again.
        await addJob(parts.database.query, 'take_delivery', { id });
      }
    },
  };
}

/**
 * Takes the cards of a received delivery that aren't done yet, and deletes its file.
 * @throws what interrupted it: the job runs again
 */
async function takeDelivery(parts: TakingParts, id: string, signal?: AbortSignal): Promise<void> {
  const delivery = await begin(parts, id);
  const failure = delivery && (await takeCards(parts, delivery, signal));
  if (delivery) await end(parts, delivery, failure ?? null);
  // A run that was killed may have left it.
  await parts.mediaStore.incoming.delete({ id, upload: null });
}

/** @returns undefined if it has ended already */
function begin({ database: { query } }: TakingParts, id: string): Promise<LabDelivery | undefined> {
  return query
    .updateTable('labDeliveries')
    .set((it) => ({
      state: 'working',
      attempts: it('attempts', '+', 1),
      startedAt: it.fn.coalesce('startedAt', it.val(new Date())),
    }))
    .where('id', '=', id)
    .where('state', 'in', ['received', 'working'])
    .returningAll()
    .executeTakeFirst();
}

/** @returns why it can't be taken, if it can't */
async function takeCards(
  parts: TakingParts,
  { attempts, id, senderId }: LabDelivery,
  signal?: AbortSignal,
): Promise<string | undefined> {
  const { query } = parts.database;
  if (attempts > MOST_ATTEMPTS) {
    return `It was interrupted ${MOST_ATTEMPTS} times at the same card. Send it again: cards that were taken stay as they are`;
  }
  const set = (values: Partial<Pick<LabDelivery, 'attempts' | 'cards'>>) =>
    query.updateTable('labDeliveries').set(values).where('id', '=', id).execute();
  const file = await parts.mediaStore.incoming.open(id);
  if (!file) return 'Its file is gone. Send it again';
  try {
    const source = await zipSource(file.path);
    try {
      let hasTaken = false;
      await deliver(parts, source, {
        actorId: senderId,
        cardMs: parts.cardMs,
        done: await positionsDone(query, id),
        signal,
        onStart: async (cards) => void (await set({ cards })),
        record: (db, index, card) => recordCard(db, id, index, card),
        async onCard() {
          if (!hasTaken) await set({ attempts: 0 });
          hasTaken = true;
        },
      });
    } finally {
      await source.close();
    }
  } catch (error) {
    if (!(error instanceof UnreadableDelivery)) throw error;
    return error.message;
  } finally {
    await file.close();
  }
  return undefined;
}

function end(
  { database: { query } }: TakingParts,
  { id, impersonatorId, requestId, senderId }: LabDelivery,
  failure: string | null,
): Promise<void> {
  return inTransaction(query, async (db) => {
    const state = failure === null ? 'done' : 'failed';
    await db
      .updateTable('labDeliveries')
      .set({ state, failure, endedAt: new Date() })
      .where('id', '=', id)
      .execute();
    const counts = Object.entries(await countCards(db, id));
    const details = Object.fromEntries(counts.map(([outcome, count]) => [outcome, String(count)]));
    const call = { requestId, caller: { userId: senderId, impersonatorId } };
    await recordEvent(db, call, { action: 'cards_delivered', details });
  });
}
