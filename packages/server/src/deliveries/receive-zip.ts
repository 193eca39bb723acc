import { Refusal } from '@tag/contract/errors';
import { randomUUID } from 'node:crypto';
import type { SignedInCall } from '../auth/caller.ts';
import type { Database } from '../db/database.ts';
import type { Queries } from '../db/queries.ts';
import { inTransaction } from '../db/transaction.ts';
import { steadyParts } from '../http/steady-parts.ts';
import { addJob } from '../jobs/add-job.ts';
import { limitConcurrency } from '../limit-concurrency.ts';
import { inParts } from '../media/in-parts.ts';
import { type IncomingFile, type IncomingFiles, PART_BYTES } from '../media/incoming-files.ts';
import type { MediaStore } from '../media/media-store.ts';
import { DELIVERY_LIMITS, inMegabytes } from './source.ts';

export interface ReceivingParts {
  readonly database: Database;
  readonly mediaStore: Pick<MediaStore, 'incoming'>;
  /** How long a sender may pause, in milliseconds; 30 seconds by default. */
  readonly uploadPauseMs?: number | undefined;
}

/** Each has a part in memory, and may take hours. */
export const receivingInTurns = limitConcurrency({ concurrency: 16, maxWaiting: 64 });

/**
 * Stores a zip as it arrives, part by part, and adds the job that takes its cards.
 * @returns the delivery's id
 * @throws ApiError `payload_too_large`, `upload_stalled`, `delivery_unreadable` if nothing was sent,
 * `unavailable` if too many others are arriving
 */
export function receiveZip(
  parts: ReceivingParts,
  sent: Blob | ReadableStream<Uint8Array>,
  call: SignedInCall,
): Promise<string> {
  const { database, mediaStore, uploadPauseMs } = parts;
  return receivingInTurns(async () => {
    const file = await beginFile(parts, call, null);
    try {
      const bytes = await storeParts(mediaStore.incoming, file, steadyParts(sent, uploadPauseMs));
      if (bytes === 0) throw emptyZip();
      await mediaStore.incoming.finish(file);
      await markReceived(database, file.id, bytes);
      return file.id;
    } catch (error) {
      // After the answer: a store that is down takes long. What can't be deleted now is swept later.
      discard(parts, file).catch(() => {});
      throw error;
    }
  });
}

/** Records a file, then prepares it in the store: so one that never arrives is found and deleted. */
export async function beginFile(
  { database: { query }, mediaStore }: ReceivingParts,
  { caller, requestId }: SignedInCall,
  bytes: number | null,
): Promise<IncomingFile> {
  const id = randomUUID();
  const sender = { senderId: caller.userId, impersonatorId: caller.impersonatorId, requestId };
  await query
    .insertInto('labDeliveries')
    .values({ id, ...sender, state: 'sending', bytes })
    .execute();
  const upload = await mediaStore.incoming.begin(id);
  if (upload !== null) {
    await query.updateTable('labDeliveries').set({ upload }).where('id', '=', id).execute();
  }
  return { id, upload };
}

/** The file is safely stored: from now on the delivery is seen, and taken. */
export const markReceived = ({ query }: Database, id: string, bytes: number): Promise<void> =>
  inTransaction(query, async (db) => {
    const { numUpdatedRows } = await db
      .updateTable('labDeliveries')
      .set({ state: 'received', bytes, upload: null, receivedAt: new Date() })
      .where('id', '=', id)
      .where('state', '=', 'sending')
      .executeTakeFirst();
    if (numUpdatedRows > 0n) await addJob(db, 'take_delivery', { id });
  });

async function storeParts(
  incoming: IncomingFiles,
  file: IncomingFile,
  body: AsyncIterable<Uint8Array>,
): Promise<number> {
  let stored = 0;
  for await (const part of inParts(upToLimit(body))) {
    await incoming.writePart(file, stored / PART_BYTES, part);
    stored += part.byteLength;
  }
  return stored;
}

async function* upToLimit(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let received = 0;
  for await (const chunk of body) {
    received += chunk.byteLength;
    if (received > DELIVERY_LIMITS.zip) throw zipTooLarge();
    yield chunk;
  }
}

/** Deletes a file that is still on its way. */
export async function discard(
  { database: { query }, mediaStore }: ReceivingParts,
  file: IncomingFile,
): Promise<void> {
  await mediaStore.incoming.delete(file);
  await deleteSending(query, file.id);
}

const deleteSending = (query: Queries, id: string) =>
  query.deleteFrom('labDeliveries').where('id', '=', id).where('state', '=', 'sending').execute();

const emptyZip = () =>
  new Refusal('delivery_unreadable', { details: { reason: 'Nothing was sent' } });

const zipTooLarge = () =>
  new Refusal('payload_too_large', { details: { limit: inMegabytes(DELIVERY_LIMITS.zip) } });
