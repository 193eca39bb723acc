import type { DeliveryProgress, DeliveryUpload } from '@tag/contract/lab';
import { type FileHandle, open } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { messageOf, SetupError } from '../setup-error.ts';
import { HttpRefusal, type LabClient } from './lab-client.ts';
import type { ProgressLine } from './progress-line.ts';

/** How often a delivery's progress is read. */
const LOOK_MS = 1000;
/** So often in a row may the store's own addresses fail. */
const MOST_FAILURES = 2;
const MB = 1_000_000;

interface Sending {
  readonly client: LabClient;
  /** Of the zip; undefined: it was sent before. */
  readonly path: string | undefined;
  /** An upload, or a delivery, to go on with. */
  readonly resume: string | undefined;
  readonly progress: ProgressLine;
}

/**
 * Sends a zip to a server part by part, and follows the delivery until it has ended.
 * @throws SetupError saying why not, and how to go on
 */
export async function sendDelivery(sending: Sending): Promise<DeliveryProgress> {
  const { path, progress, resume } = sending;
  if (path !== undefined) {
    const file = await open(path).catch((error: unknown) => {
      throw new SetupError(`${path} can't be read: ${messageOf(error)}.`);
    });
    try {
      const { size } = await file.stat();
      const upload = await findUpload(sending, size);
      if (upload) {
        progress.say(`Sending ${upload.id}. If this breaks off, add --resume ${upload.id}`);
        await sendParts(sending, file, upload);
        return await follow(sending, upload.id);
      }
    } finally {
      await file.close();
    }
  }
  return follow(sending, resume!);
}

/** The upload to send to; undefined if it became a delivery. */
async function findUpload(
  { client, resume }: Sending,
  bytes: number,
): Promise<DeliveryUpload | undefined> {
  if (bytes === 0) throw new SetupError('The zip is empty.');
  if (resume === undefined) {
    return client.call('/lab/deliveries/uploads', { method: 'POST', body: { bytes } });
  }
  const upload = await client
    .call<DeliveryUpload>(`/lab/deliveries/uploads/${resume}`)
    .catch((error: unknown) => {
      // Sent in one piece, by somebody else, or given up.
      if (error instanceof HttpRefusal && error.status === 404) return undefined;
      throw error;
    });
  if (upload && upload.bytes !== bytes) {
    throw new SetupError(
      `${resume} is of a file with ${upload.bytes} bytes; this one has ${bytes}.`,
    );
  }
  return upload;
}

async function sendParts(
  { client, progress }: Sending,
  file: FileHandle,
  begun: DeliveryUpload,
): Promise<void> {
  const address = `/lab/deliveries/uploads/${begun.id}`;
  // The store's own addresses may be out of reach from here: then parts go through the API.
  let failures = begun.isSigned ? 0 : MOST_FAILURES;
  for (let upload = begun; upload.arrived < upload.bytes;) {
    let at = upload.bytes - sum(upload.parts);
    let isStored = true;
    for (const { bytes, part, url } of upload.parts) {
      const body = await readPart(file, at, bytes);
      if (failures < MOST_FAILURES) {
        isStored = await sendDirectly(client, url, body);
        failures = isStored ? 0 : failures + 1;
        // Its addresses may have expired.
        if (!isStored) break;
      } else await client.call(`${address}/parts/${part}`, { method: 'PUT', body });
      at += bytes;
      progress.show(Math.round(at / MB), Math.round(upload.bytes / MB), 'MB sent');
    }
    const next = await client.call<DeliveryUpload>(address);
    if (isStored && next.arrived <= upload.arrived) {
      throw new SetupError('The server received the parts, and lost them.');
    }
    upload = next;
  }
  await client.call(`${address}/complete`, { method: 'POST' });
}

const sum = (parts: DeliveryUpload['parts']) => parts.reduce((all, { bytes }) => all + bytes, 0);

async function readPart(file: FileHandle, at: number, bytes: number) {
  const body = new Uint8Array(bytes);
  const { bytesRead } = await file.read(body, 0, bytes, at);
  if (bytesRead < bytes) throw new SetupError('The zip became shorter while it was sent.');
  return body;
}

/** @returns whether the store took it */
async function sendDirectly(client: LabClient, url: string, body: Uint8Array<ArrayBuffer>) {
  try {
    await client.call(url, { method: 'PUT', body, isSigned: true });
    return true;
  } catch (error) {
    if (error instanceof SetupError) return false;
    throw error;
  }
}

async function follow({ client, progress }: Sending, id: string): Promise<DeliveryProgress> {
  for (;;) {
    const now = await client.call<DeliveryProgress>(`/lab/deliveries/${id}`);
    if (now.state === 'done' || now.state === 'failed') return now;
    const what = now.state === 'received' ? 'cards: it waits for its turn' : 'cards';
    progress.show(now.done, now.cards, what);
    await sleep(LOOK_MS);
  }
}
