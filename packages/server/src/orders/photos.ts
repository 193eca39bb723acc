import type { Picture } from '@tag/contract/media';
import type { Queries } from '../db/queries.ts';

/** The file of a photo, in the folder that its media key names. */
export const PHOTO_FILE = 'photo.webp';

/** A photo taken in the lab: of a card, or of the parcel it came in. */
export interface OrderPhoto {
  readonly subOrderId: string | null;
  /** null: of the parcel */
  readonly itemId: string | null;
  /** Its address can't be guessed, and only the order's people and staff learn it. */
  readonly picture: Picture;
}

/** The photos of an order, in the order they were taken. */
export async function readPhotos(db: Queries, orderId: number): Promise<OrderPhoto[]> {
  const rows = await db
    .selectFrom('orderPhotos')
    .select(['subOrderId', 'itemId', 'mediaKey', 'width', 'height'])
    .where('orderId', '=', orderId)
    .orderBy('takenAt')
    .orderBy('id')
    .execute();
  return rows.map(({ height, itemId, mediaKey, subOrderId, width }) => ({
    subOrderId,
    itemId,
    picture: { url: `/media/${mediaKey}/${PHOTO_FILE}`, width, height },
  }));
}
