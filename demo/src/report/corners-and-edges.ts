import { CORNERS, EDGES, type Corner, type Defect, type Edge } from '@tag/contract/graded-cards';
import type { Box } from '@tag/contract/media';
import type { ScanGeometry } from '@tag/demo-art/card/scan-geometry';
import type { Random } from '@tag/demo-art/random';

import type { PictureBook } from './pictures.ts';

type SideKey = 'front' | 'back';

/** The machine's readings for a part without defects. */
const sound = (random: Random) => random.whole(988, 1000);

/** Fill and fray of a corner or an edge, and the score they make together. */
function condition(defects: readonly Defect[], random: Random) {
  const fill = reading(lost(defects, ['whitening', 'fill']), random);
  const fray = reading(lost(defects, ['fray']), random);
  return { fill, fray, score: Math.round(Math.sqrt(fill * fray)) };
}

const lost = (defects: readonly Defect[], kinds: readonly Defect['kind'][]) =>
  defects
    .filter(({ kind }) => kinds.includes(kind))
    .reduce((sum, { deduction }) => sum + deduction, 0);

const reading = (points: number, random: Random) =>
  Math.round(sound(random) * Math.exp(-points / 75));

function at(
  defects: readonly Defect[],
  side: SideKey,
  type: Defect['type'],
  location: Defect['location'],
): Defect[] {
  return defects.filter(
    (defect) =>
      defect.side === (side === 'front' ? 'FRONT' : 'BACK') &&
      defect.type === type &&
      defect.location === location,
  );
}

/** The four corners of a side; an angle is missing where the tip is too worn to lay a line along. */
export function measureCorners(
  side: SideKey,
  defects: readonly Defect[],
  scan: ScanGeometry,
  pictures: PictureBook,
  random: Random,
): Corner[] {
  const length = 480 * scan.scale;
  return CORNERS.map((location) => {
    const measured = condition(at(defects, side, 'CORNER', location), random);
    const angle = Math.round(random.normal(90, 0.28) * 100) / 100;
    const measurable = measured.fray > 720 && !random.chance(0.03);
    const box: Box = {
      x: location.endsWith('left') ? 0 : scan.width - length,
      y: location.startsWith('top') ? 0 : scan.height - length,
      width: length,
      height: length,
    };
    return {
      location,
      angle: measurable ? angle : null,
      ...measured,
      closeUp: pictures.crop(side, box),
    };
  });
}

/** The four edges of a side, each with a strip of the scan along it. */
export function measureEdges(
  side: SideKey,
  defects: readonly Defect[],
  scan: ScanGeometry,
  pictures: PictureBook,
  random: Random,
): Edge[] {
  const depth = 240 * scan.scale;
  const strips: Readonly<Record<Edge['location'], Box>> = {
    top: { x: 0, y: 0, width: scan.width, height: depth },
    bottom: { x: 0, y: scan.height - depth, width: scan.width, height: depth },
    left: { x: 0, y: 0, width: depth, height: scan.height },
    right: { x: scan.width - depth, y: 0, width: depth, height: scan.height },
  };
  return EDGES.map((location) => ({
    location,
    ...condition(at(defects, side, 'EDGE', location), random),
    strip: pictures.crop(side, strips[location]),
  }));
}
