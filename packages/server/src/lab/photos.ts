import { fieldRefusal, Refusal } from '@tag/contract/errors';
import type { NewPhoto } from '@tag/contract/lab';
import type { Upload } from '@tag/contract/users';
import type { Hono } from 'hono';
import type { Insertable } from 'kysely';
import { randomBytes } from 'node:crypto';
import type { SignedInCall } from '../auth/caller.ts';
import type { Database } from '../db/database.ts';
import type { Tables } from '../db/tables.ts';
import { inTransaction } from '../db/transaction.ts';
import type { MediaStore } from '../media/media-store.ts';
import { reencodeUpload, type UploadedPictureType } from '../media/uploaded-picture.ts';
import {
  prepareUpload,
  uploadRoutes,
  type UploadRow,
  type UploadTarget,
} from '../media/uploads.ts';
import { createWorkQueue } from '../media/work-queue.ts';
import { recordOrderEvents } from '../orders/events/events.ts';
import { PHOTO_FILE } from '../orders/items/photos.ts';
import { findSubOrder } from '../orders/rows/sub-order-rows.ts';
import { findLabOrder, pickCards } from './lab-store.ts';

export const PHOTO_UPLOADS = {
  path: '/uploads/photos',
  maxBytes: 20 * 1024 * 1024,
} as const satisfies UploadTarget;

/** A photo, its photographer, and its subject. */
type NewPhotoRow = Insertable<Tables['orderPhotos']> &
  Pick<UploadRow, 'itemId' | 'subOrderId'> & {
    readonly orderId: number;
    readonly takenBy: string;
  };

/** Photos are stored with sides of at most 3,000 pixels, enough to show a card's defects. */
const MADE = { frame: { side: 3000, isFilled: false }, mostPixels: 60_000_000 };

/**
 * Where to send the photo of a parcel or a card.
 * @throws ApiError `not_found`, also for a card or a sub-order of another order.
 */
export async function preparePhoto(
  { query }: Database,
  orderNumber: string,
  { contentType, isPacking = false, itemId = null, subOrderId = null }: NewPhoto,
  { caller: { userId } }: SignedInCall,
): Promise<Upload> {
  const { id: orderId } = await findLabOrder(query, orderNumber);
  if (subOrderId !== null) await findSubOrder(query, { id: orderId, customerId: null }, subOrderId);
  if (itemId !== null) await pickCards(query, { id: orderId }, [itemId]);
  if (isPacking && (itemId !== null || subOrderId !== null)) {
    throw fieldRefusal('body.isPacking', 'A photo of packing is of the parcel');
  }
  const photo = { userId, contentType, orderId, subOrderId, itemId, isPacking };
  return prepareUpload(query, PHOTO_UPLOADS, photo);
}

/** Receives the photos; mount it at the path of `PHOTO_UPLOADS`. A repeated photo counts once. */
export function photoUploadRoutes({
  database: { query },
  mediaStore,
}: {
  readonly database: Database;
  readonly mediaStore: MediaStore;
}): Hono {
  const queue = createWorkQueue({ concurrency: 1, maxWaiting: 100 });

  async function store(upload: UploadRow, bytes: Buffer): Promise<void> {
    const { contentType, id, isPacking, itemId, orderId, subOrderId, userId } = upload;
    if (orderId === null) throw new Refusal('media_link_invalid');
    if (await findPhoto(id)) return;
    const made = await reencodeUpload(bytes, contentType as UploadedPictureType, MADE);
    if (!made) {
      throw fieldRefusal(
        'body',
        'Can’t be read: send a JPEG, PNG, or WebP of at most 60 megapixels',
      );
    }
    // Unguessable: only people who have seen the order have it.
    const mediaKey = `p${randomBytes(16).toString('hex')}`;
    const key = `${mediaKey}/${PHOTO_FILE}`;
    await mediaStore.write(key, made.bytes);
    const { height, width } = made;
    const of = { orderId, subOrderId, itemId, isPacking };
    const photo = { id, ...of, mediaKey, width, height, takenBy: userId };
    try {
      // Another server may have stored it at the same moment.
      if (!(await addPhoto(photo))) await mediaStore.delete(key);
    } catch (error) {
      // Nothing references it.
      await mediaStore.delete(key).catch(() => {});
      throw error;
    }
  }

  const addPhoto = (photo: NewPhotoRow): Promise<boolean> =>
    inTransaction(query, async (db) => {
      const { numInsertedOrUpdatedRows: added } = await db
        .insertInto('orderPhotos')
        .values(photo)
        .onConflict((conflict) => conflict.column('id').doNothing())
        .executeTakeFirstOrThrow();
      if (added !== 1n) return false;
      const { isPacking, itemId, orderId, subOrderId, takenBy: actorId } = photo;
      const of = { orderId, subOrderId, itemId, note: isPacking ? 'When it was packed' : null };
      await recordOrderEvents(db, [{ ...of, kind: 'photographed', actor: 'lab', actorId }]);
      return true;
    });

  const findPhoto = (id: string) =>
    query.selectFrom('orderPhotos').select('id').where('id', '=', id).executeTakeFirst();

  return uploadRoutes(query, PHOTO_UPLOADS, (upload, bytes) =>
    queue.run(upload.id, () => store(upload, bytes)),
  );
}
