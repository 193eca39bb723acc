import type { Area } from '../faces/face.ts';

/** Units of everything drawn on a slab: 21 to a millimeter. */
export const PER_MILLIMETRE = 21;

/** The acrylic body. All places below are measured from its upper left corner. */
export const BODY = { width: 1680, height: 2860, radius: 64 } as const;

/** How thick the slab is, and how far behind its surface the card is. */
export const THICKNESS = 7.2 * PER_MILLIMETRE;

/** The sealed inlay that holds label and card; around it the acrylic is clear. */
export const INLAY: Area = { x: 78, y: 78, width: 1524, height: 2704 };

export const LABEL: Area = { x: 110, y: 110, width: 1460, height: 490 };

/** The middle of the card's window; the card itself may be cut a little smaller or larger. */
const CARD_CENTRE = { x: BODY.width / 2, y: 1662 } as const;

/** Where a card of the given size in inches is. */
export function cardArea(size: { width: number; height: number }): Area {
  const width = size.width * 25.4 * PER_MILLIMETRE;
  const height = size.height * 25.4 * PER_MILLIMETRE;
  return { x: CARD_CENTRE.x - width / 2, y: CARD_CENTRE.y - height / 2, width, height };
}

/** The soft ring that keeps the card from touching the acrylic. */
export const GASKET: Area = {
  x: CARD_CENTRE.x - 694,
  y: CARD_CENTRE.y - 960,
  width: 1388,
  height: 1920,
};
