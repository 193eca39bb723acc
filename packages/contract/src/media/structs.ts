import { shape } from '../schema/collection.ts';
import { integer } from '../schema/number.ts';
import type { TypeOf } from '../schema/schema.ts';
import { text } from '../schema/text.ts';

/**
 * A picture. `url` is permanent: absolute, or a path below the API's base URL; it may already name a crop
 * (`?x&y&w&h`, pixels of the stored picture). `&width=` asks for a smaller rendition. That of a card which
 * isn't public is signed, and expires after an hour or two; everything that extends it is covered.
 * `width` and `height` are in pixels, of the picture or crop that `url` names.
 */
export const pictureStruct = shape(
  {
    url: text({ min: 1, max: 2048 }),
    width: integer({ min: 1, max: 20_000, description: 'pixels' }),
    height: integer({ min: 1, max: 20_000, description: 'pixels' }),
  },
  {
    title: 'Picture',
    description:
      'A picture; url is absolute or a path below the base URL, and takes &width=; of a card that isn’t public it expires within two hours',
  },
);
export type Picture = TypeOf<typeof pictureStruct>;

/**
 * An all-intra clip that follows a drag frame by frame. It begins with the front and makes one turn to
 * the left: the right edge comes closer first.
 */
export const clipStruct = shape(
  {
    url: text({ min: 1, max: 2048 }),
    width: integer({ min: 1, max: 8192, description: 'pixels' }),
    height: integer({ min: 1, max: 8192, description: 'pixels' }),
    frames: integer({ min: 1, max: 10_000 }),
    poster: pictureStruct,
  },
  { title: 'Clip', description: 'An all-intra clip that follows a drag frame by frame' },
);
export type Clip = TypeOf<typeof clipStruct>;

/** A rectangle in pixels of its picture, from the top left corner. */
export const boxStruct = shape(
  {
    x: integer({ min: 0 }),
    y: integer({ min: 0 }),
    width: integer({ min: 1 }),
    height: integer({ min: 1 }),
  },
  {
    title: 'Box',
    description: 'A rectangle in pixels of its picture, from its top left corner',
  },
);
export type Box = TypeOf<typeof boxStruct>;
