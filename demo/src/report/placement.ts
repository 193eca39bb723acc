import type { Corner, Defect, Edge } from '@tag/contract/graded-cards';
import type { Box } from '@tag/contract/media';
import type { ScanGeometry } from '@tag/demo-art/card/scan-geometry';
import type { Random } from '@tag/demo-art/random';

type CornerLocation = Corner['location'];
type EdgeLocation = Edge['location'];

/** Pixels of scanner bed that a box takes along, so the worn outline is inside. */
const OUTSIDE = 6;

function boxOf(x: number, y: number, width: number, height: number): Box {
  return {
    x: Math.round(x),
    y: Math.round(y),
    width: Math.max(1, Math.round(width)),
    height: Math.max(1, Math.round(height)),
  };
}

/** The worn corner of a card: a square that reaches from a little outside to inside. */
export function cornerBox(
  { card, px, scale }: ScanGeometry,
  location: CornerLocation,
  points: number,
  random: Random,
): Box {
  const out = OUTSIDE * scale;
  const size = Math.min(7, 0.75 + 0.3 * Math.sqrt(points));
  const width = px(size * random.between(0.9, 1.15));
  const height = px(size * random.between(0.9, 1.15));
  const x = location.endsWith('left') ? card.x - out : card.x + card.width - width;
  const y = location.startsWith('top') ? card.y - out : card.y + card.height - height;
  return boxOf(x, y, width + out, height + out);
}

/** A worn stretch of an edge, clear of the corners. */
export function edgeBox(
  { card, px, scale }: ScanGeometry,
  location: EdgeLocation,
  points: number,
  random: Random,
): Box {
  const out = OUTSIDE * scale;
  const upright = location === 'left' || location === 'right';
  const side = upright ? card.height : card.width;
  const clear = px(4.5);
  const length = Math.min(
    side - 2 * clear,
    px(1.6 + 1.7 * Math.sqrt(points) * random.between(0.7, 1.4)),
  );
  const thickness = px(Math.min(1.7, 0.2 + 0.09 * Math.sqrt(points))) + out;
  const from = random.between(clear, side - clear - length);
  if (upright) {
    const x = location === 'left' ? card.x - out : card.x + card.width + out - thickness;
    return boxOf(x, card.y + from, thickness, length);
  }
  const y = location === 'top' ? card.y - out : card.y + card.height + out - thickness;
  return boxOf(card.x + from, y, length, thickness);
}

/** A mark of the given size in millimeters somewhere on the surface, wholly on the card. */
export function surfaceBox(
  { card, px }: ScanGeometry,
  [width, height]: [number, number],
  random: Random,
): Box {
  const inset = px(1.6);
  const w = Math.min(px(width), card.width - 2 * inset);
  const h = Math.min(px(height), card.height - 2 * inset);
  const x = random.between(card.x + inset, card.x + card.width - inset - w);
  const y = random.between(card.y + inset, card.y + card.height - inset - h);
  return boxOf(x, y, w, h);
}

/** Which of nine fields of the card the middle of a box is in. */
export function locationOf(box: Box, { card }: ScanGeometry): Defect['location'] {
  const third = (at: number, from: number, length: number) =>
    Math.min(2, Math.max(0, Math.floor((3 * (at - from)) / length)));
  const column = third(box.x + box.width / 2, card.x, card.width);
  const row = third(box.y + box.height / 2, card.y, card.height);
  const fields: Defect['location'][][] = [
    ['top_left', 'top', 'top_right'],
    ['left', 'center', 'right'],
    ['bottom_left', 'bottom', 'bottom_right'],
  ];
  return fields[row]![column]!;
}
