import type { Defect } from '@tag/contract/graded-cards';

import type { Random } from '../random.ts';
import type { ScanGeometry } from '../card/scan-geometry.ts';
import { depthInside } from './bed.ts';
import { eachPixel, emptyField, type Field } from './field.ts';
import { clamp01, noise, smooth, turbulence } from './raster.ts';

/**
 * Wear of a corner or an edge within its box: print rubbed off down to white stock
 * (whitening), stock broken into fibers (fray), or small chips out of the cut (fill).
 */
export function outlineField(
  { box, kind, type }: Defect,
  geometry: ScanGeometry,
  radius: number,
  random: Random,
): Field {
  const field = emptyField(box);
  const seed = random.whole(1, 1e6);
  const { card, scale } = geometry;
  const corner = type === 'CORNER';
  // How far from the outline inwards wear may reach inside this box.
  const size = corner
    ? Math.min(box.width, box.height)
    : Math.min(box.width, box.height) - 6 * scale;
  const grain = (corner ? 15 : 11) * scale;
  const middleX = box.x + box.width / 2;
  const middleY = box.y + box.height / 2;
  const tipX = middleX < card.x + card.width / 2 ? card.x : card.x + card.width;
  const tipY = middleY < card.y + card.height / 2 ? card.y : card.y + card.height;
  eachPixel(field, (x, y, index) => {
    const depth = depthInside(geometry, radius, x, y);
    if (depth < 0) return;
    // Wear fades out towards the ends of its stretch.
    const away = corner
      ? Math.hypot(x - tipX, y - tipY) / Math.hypot(box.width, box.height)
      : 2 *
        Math.max(
          0,
          Math.abs(box.width > box.height ? (x - middleX) / box.width : (y - middleY) / box.height),
        );
    const hold = corner ? smooth(0.92, 0.2, away) : smooth(1, 0.72, away);
    const ragged = turbulence(x / grain, y / grain, seed);
    const reach = size * hold * (corner ? 0.5 : 0.9) * (0.3 + 0.95 * ragged);
    const fibres = noise(x / (2.2 * scale), y / (2.2 * scale), seed + 9);
    if (kind === 'fill') {
      const chip = smooth(0.46, 0.58, ragged) * hold;
      field.loss[index] = chip * smooth(size * 0.95, size * 0.4, depth) * (0.8 + 0.2 * fibres);
      field.gap[index] = chip * smooth(size * 0.34, size * 0.2, depth);
    } else {
      const worn = smooth(reach, reach * 0.55, depth);
      field.loss[index] = worn * (0.72 + 0.28 * fibres);
      if (kind === 'fray') {
        const torn = size * 0.2 * hold * turbulence(x / (5 * scale), y / (5 * scale), seed + 3);
        field.gap[index] = smooth(torn, torn * 0.6, depth);
        field.stain[index] = worn * clamp01(fibres - 0.55) * 0.5;
      }
    }
    field.relief[index] = (fibres - 0.5) * field.loss[index]! * 1.4;
  });
  return field;
}
