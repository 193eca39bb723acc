import type { Picture } from '@tag/contract/media';
import { sql, type Selectable } from 'kysely';
import type { Queries } from '../../db/queries.ts';
import type { Tables } from '../../db/tables.ts';

/** The file of a photo, in the folder that its media key names. */
export const PHOTO_FILE = 'photo.webp';

/** A photo of a parcel, taken in the lab. */
interface OrderPhoto {
  /** The packing list it came with; null: not a single one. */
  readonly subOrderId: string | null;
  /** Its address is unguessable; only the order's users and staff get it. */
  readonly picture: Picture;
}

/** The photos of an order, in the order they were taken. */
interface OrderPhotos {
  /** Of parcels. */
  readonly ofParcels: readonly OrderPhoto[];
  /** By card; one without any isn't there. */
  readonly byCard: ReadonlyMap<string, Picture[]>;
  /** Of a parcel that is packed and hasn't left yet. */
  readonly ofPacking: readonly Picture[];
}

/** What a photo's picture is made of. */
export type PhotoRow = Pick<Selectable<Tables['orderPhotos']>, 'height' | 'mediaKey' | 'width'>;

/** A stored photo for readers. */
export const pictureOf = ({ height, mediaKey, width }: PhotoRow): Picture => ({
  url: `/media/${mediaKey}/${PHOTO_FILE}`,
  width,
  height,
});

/** @param itemIds the cards whose photos are read; all by default. */
export async function readPhotos(
  db: Queries,
  orderId: number,
  itemIds?: readonly string[],
): Promise<OrderPhotos> {
  const rows = await db
    .selectFrom('orderPhotos')
    .select(['subOrderId', 'itemId', 'mediaKey', 'width', 'height', 'isPacking', 'shipmentId'])
    .where('orderId', '=', orderId)
    .$if(itemIds !== undefined, (some) =>
      some.where(sql<boolean>`(item_id is null or item_id = any(${itemIds}::uuid[]))`),
    )
    .orderBy('takenAt')
    .orderBy('id')
    .execute();
  const ofParcels: OrderPhoto[] = [];
  const ofPacking: Picture[] = [];
  const byCard = new Map<string, Picture[]>();
  for (const row of rows) {
    const { height, isPacking, itemId, mediaKey, shipmentId, subOrderId, width } = row;
    const picture = pictureOf({ mediaKey, width, height });
    const ofCard = itemId === null ? undefined : byCard.get(itemId);
    if (isPacking) {
      if (shipmentId === null) ofPacking.push(picture);
    } else if (itemId === null) ofParcels.push({ subOrderId, picture });
    else if (ofCard) ofCard.push(picture);
    else byCard.set(itemId, [picture]);
  }
  return { ofParcels, byCard, ofPacking };
}
