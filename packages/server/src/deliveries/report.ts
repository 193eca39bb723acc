import type { Defect } from '@tag/contract/graded-cards';
import type { DeliveredCard } from '@tag/contract/lab';
import { type Box, cropPicture, type Picture } from '@tag/contract/media';
import type { CardMedia } from './card-media.ts';

const SIDES = [
  ['front', 'FRONT'],
  ['back', 'BACK'],
] as const;
type SideKey = (typeof SIDES)[number][0];

/** Builds a report from a machine's measurements and the pictures made from its files. */
export function reportOf(card: DeliveredCard, media: CardMedia) {
  const { scans } = media;
  const both = <T>(of: (key: SideKey, side: Defect['side']) => T) => {
    const [front, back] = SIDES.map(([key, side]) => of(key, side)) as [T, T];
    return { front, back };
  };
  const defectsOf = (side: Defect['side']) => card.defects.filter((defect) => defect.side === side);
  return {
    subgrades: card.subgrades,
    size: card.size,
    images: scans,
    ...(card.outline && { outline: card.outline }),
    slab: media.slab,
    spin: media.spin,
    hasWitnessVideo: card.witness !== null,
    centering: card.centering,
    surface_details: both((key, side) => ({
      rakingLight: media.rakingLight[key],
      marks: defectsOf(side)
        .filter(({ type }) => type === 'SURFACE')
        .map(({ id }) => id),
    })),
    corner_details: both((key) =>
      card.corners[key].map(({ box, ...corner }) => ({
        ...corner,
        closeUp: cropPicture(scans[key], box),
      })),
    ),
    edge_details: both((key) =>
      card.edges[key].map(({ box, ...edge }) => ({ ...edge, strip: cropPicture(scans[key], box) })),
    ),
    defect_map: both((_, side) => defectsOf(side)),
    dings: both((key, side) =>
      defectsOf(side)
        .filter(({ id }) => card.dings.includes(id))
        .map((defect) => ({
          ...defect,
          closeUp: cropPicture(scans[key], withSurroundings(defect.box, scans[key])),
        })),
    ),
  };
}

/** Enlarges a box by half, to at least a seventh of the scan, within the scan. */
function withSurroundings(box: Box, scan: Picture): Box {
  const fit = (from: number, length: number, whole: number) => {
    const wanted = Math.min(whole, Math.max(Math.round(length * 1.5), Math.round(whole / 7)));
    const start = Math.round(from + length / 2 - wanted / 2);
    return [Math.max(0, Math.min(start, whole - wanted)), wanted] as const;
  };
  const [x, width] = fit(box.x, box.width, scan.width);
  const [y, height] = fit(box.y, box.height, scan.height);
  return { x, y, width, height };
}
