import { Refusal } from '@tag/contract/errors';
import type { DeliveryUpload } from '@tag/contract/lab';
import type { SignedInCall } from '../auth/caller.ts';
import { steadyParts } from '../http/steady-parts.ts';
import { type IncomingFile, PART_BYTES } from '../media/incoming-files.ts';
import { beginFile, markReceived, type ReceivingParts, receivingInTurns } from './receive-zip.ts';

export interface UploadParts extends ReceivingParts {
  /** The API's base URL. */
  readonly apiUrl: string;
}

interface Upload {
  readonly file: IncomingFile;
  /** Of the whole file. */
  readonly bytes: number;
  readonly isSending: boolean;
}

/** Begins to receive a file in parts. */
export async function beginUpload(
  parts: UploadParts,
  bytes: number,
  call: SignedInCall,
): Promise<DeliveryUpload> {
  const file = await beginFile(parts, call, bytes);
  return describe(parts, { file, bytes, isSending: true });
}

/** What of an upload is missing. @throws ApiError `not_found` */
export async function readUpload(
  parts: UploadParts,
  id: string,
  call: SignedInCall,
): Promise<DeliveryUpload> {
  return describe(parts, await findUpload(parts, id, call));
}

/**
 * Stores a part, again too.
 * @throws ApiError `not_found`, `part_missing` if one before it hasn't arrived, `part_size`, `upload_stalled`
 */
export async function receivePart(
  parts: UploadParts,
  { part, uploadId }: { part: number; uploadId: string },
  sent: Blob | ReadableStream<Uint8Array>,
  call: SignedInCall,
): Promise<void> {
  const upload = await findUpload(parts, uploadId, call);
  const { incoming } = parts.mediaStore;
  const expected = partBytes(upload.bytes, part);
  if (!upload.isSending || expected <= 0) throw new Refusal('not_found');
  const arrived = await incoming.arrived(upload.file);
  if (arrived < part * PART_BYTES) throw partMissing(arrived);
  await receivingInTurns(async () => {
    const bytes = await readPart(steadyParts(sent, parts.uploadPauseMs), expected);
    await incoming.writePart(upload.file, part, bytes);
  });
}

/**
 * Makes a delivery of an upload whose parts have all arrived; again, changes nothing.
 * @throws ApiError `not_found`, `part_missing`
 */
export async function completeUpload(
  parts: UploadParts,
  id: string,
  call: SignedInCall,
): Promise<void> {
  const { bytes, file, isSending } = await findUpload(parts, id, call);
  if (!isSending) return;
  const { incoming } = parts.mediaStore;
  const arrived = await incoming.arrived(file);
  if (arrived !== bytes) throw partMissing(arrived);
  await incoming.finish(file);
  await markReceived(parts.database, id, bytes);
}

/** Only its sender sees it. */
async function findUpload(
  { database: { query } }: UploadParts,
  id: string,
  { caller }: SignedInCall,
): Promise<Upload> {
  const row = await query
    .selectFrom('labDeliveries')
    .select(['bytes', 'state', 'upload'])
    .where('id', '=', id)
    .where('senderId', '=', caller.userId)
    .executeTakeFirst();
  if (!row?.bytes) throw new Refusal('not_found');
  const { bytes, state, upload } = row;
  return { file: { id, upload }, bytes, isSending: state === 'sending' };
}

async function describe(
  { apiUrl, mediaStore: { incoming } }: UploadParts,
  { bytes, file, isSending }: Upload,
): Promise<DeliveryUpload> {
  const { id } = file;
  const arrived = isSending ? await incoming.arrived(file) : bytes;
  const first = arrived === bytes ? partsOf(bytes) : Math.floor(arrived / PART_BYTES);
  const missing = Array.from({ length: partsOf(bytes) - first }, (_, index) => first + index);
  const { partAddress } = incoming;
  const own = (part: number) => `${apiUrl}/lab/deliveries/uploads/${id}/parts/${part}`;
  const parts = await Promise.all(
    missing.map(async (part) => ({
      part,
      bytes: partBytes(bytes, part),
      url: partAddress ? await partAddress(file, part) : own(part),
    })),
  );
  return { id, bytes, arrived, parts, isSigned: partAddress !== undefined };
}

const partsOf = (bytes: number) => Math.ceil(bytes / PART_BYTES);

/** The size of a part; not positive if there is none. */
const partBytes = (bytes: number, part: number) => Math.min(PART_BYTES, bytes - part * PART_BYTES);

async function readPart(body: AsyncIterable<Uint8Array>, expected: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(expected);
  let filled = 0;
  for await (const chunk of body) {
    if (filled + chunk.byteLength > expected) throw wrongSize(expected);
    bytes.set(chunk, filled);
    filled += chunk.byteLength;
  }
  if (filled < expected) throw wrongSize(expected);
  return bytes;
}

const partMissing = (arrived: number) =>
  new Refusal('part_missing', { details: { part: String(Math.floor(arrived / PART_BYTES)) } });

const wrongSize = (expected: number) =>
  new Refusal('part_size', { details: { bytes: String(expected) } });
