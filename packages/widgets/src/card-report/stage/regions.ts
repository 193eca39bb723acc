import type { Defect, GradedCardDetail } from '@tag/contract/graded-cards';
import { type Box, cropAround } from '@tag/contract/media';
import { type Size, withContext } from '@tag/viewer/view';
import { isCentering } from '../state/defects.ts';
import type { ReportView } from '../state/view.ts';

/** The region of a defect with its surroundings, as available in small. */
function regionOf({ box }: Pick<Defect, 'box'>, { width, height }: Size): Box {
  const least = { width: width / 3, height: height / 3 };
  return cropAround(withContext(box, { width, height }, least), { width, height });
}

/** The region of the scan that a close-up shows, from its URL; null if the URL has none. */
function cropOf({ url }: { url: string }): Box | null {
  const query = new URLSearchParams(url.split('?')[1]);
  const [x, y, width, height] = ['x', 'y', 'w', 'h'].map((name) => Number(query.get(name) ?? NaN));
  const isCrop = [x, y, width, height].every((side) => Number.isSafeInteger(side) && side! >= 0);
  return isCrop && width! > 0 && height! > 0
    ? { x: x!, y: y!, width: width!, height: height! }
    : null;
}

/** The region that a view zooms to; null: all of the picture. */
export function regionFor(report: GradedCardDetail, view: ReportView): Box | null {
  const { face, defect: id, part } = view;
  if (face !== 'front' && face !== 'back') return null;
  const picture = report.images[face];
  const defect = report.defect_map[face].find((it) => it.id === id);
  if (defect) return isCentering(defect) ? null : regionOf(defect, picture);
  const corner = report.corner_details[face].find(({ location }) => location === part);
  const edge = report.edge_details[face].find(({ location }) => location === part);
  const crop = cropOf(corner?.closeUp ?? edge?.strip ?? { url: '' });
  return crop && cropAround(crop, picture);
}

/** Rounds inward, to stay inside the picture. */
export function pixelsWithin({ x, y, width, height }: Box): Box {
  const left = Math.ceil(x);
  const top = Math.ceil(y);
  return {
    x: left,
    y: top,
    width: Math.max(1, Math.floor(x + width) - left),
    height: Math.max(1, Math.floor(y + height) - top),
  };
}
