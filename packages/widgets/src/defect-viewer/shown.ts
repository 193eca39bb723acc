import type { PictureRegion } from '@tag/contract/defect-viewer';
import type { Defect, GradedCardDetail, Side } from '@tag/contract/graded-cards';
import type { Box, Picture } from '@tag/contract/media';

/** How a side was lit: two scans with the same pixels. */
export type Light = 'plain' | 'raking';

/** The request: a region of an image, a defect of a report, or a region that a report describes. */
export interface Subject {
  readonly region?: PictureRegion | undefined;
  readonly cert?: string | undefined;
  /** Its id in the report; without it the dearest of all. */
  readonly defect?: string | undefined;
}

/** A picture with the region on it that is shown. */
export interface Shown {
  readonly picture: Picture;
  readonly hasTiles: boolean;
  readonly box: Box;
  /** Null where the picture belongs to no report that is known. */
  readonly side: Side | null;
  readonly light: Light;
  /** Null where no report knows of a defect there. */
  readonly defect: Defect | null;
}

/** The facts known so far. */
export interface Known {
  readonly subject: Subject;
  readonly report: GradedCardDetail | null;
  /** The true size of a picture, by its URL. */
  readonly measured: Picture | null;
  /** The visitor's choice; null: the subject's. */
  readonly light: Light | null;
  /** Where a picture of a report is. */
  readonly urlOf: (picture: { url: string }) => string;
}

/** Why nothing can be shown although everything needed is known. */
export type Nothing = 'no-defect' | 'no-defects' | 'outside';

/** Front first and then back, the dearest of each first: the numbers that the report gives them. */
export function orderDefects({ defect_map }: GradedCardDetail): Defect[] {
  const dearest = (defects: readonly Defect[]) =>
    [...defects].sort((a, b) => b.deduction - a.deduction);
  return [...dearest(defect_map.front), ...dearest(defect_map.back)];
}

/** @returns null while something must be found out first. */
export function showOf(known: Known): Shown | Nothing | null {
  const { subject, report, measured, urlOf } = known;
  const { region } = subject;
  const scan = region && report ? scanAt(report, region.picture.url, urlOf) : null;
  if (report && (!region || scan)) {
    const defect = findDefect(report, subject, scan?.side);
    if (defect) {
      const light = known.light ?? scan?.light ?? 'plain';
      const picture = trueSize(pictureOf(report, defect.side, light), measured, urlOf);
      const shared = { picture, hasTiles: true, side: defect.side, light, defect };
      return { ...shared, box: defect.box };
    }
    if (!region) return orderDefects(report).length === 0 ? 'no-defects' : 'no-defect';
  }
  if (!region) return null;

  const { url, mediaPath } = region.picture;
  const size =
    (measured?.url === url && measured) ||
    (report && scan && pictureOf(report, scan.side, scan.light)) ||
    region.size;
  if (!size) return null;
  const picture = { url, width: size.width, height: size.height };
  const box = onto(region, picture);
  if (!box) return 'outside';
  const { side, light } = scan ?? { side: null, light: 'plain' as const };
  return { picture, hasTiles: mediaPath !== null, box, side, light, defect: null };
}

export function isShown(result: Shown | Nothing | null): result is Shown {
  return typeof result === 'object' && result !== null;
}

export function pictureOf(report: GradedCardDetail, side: Side, light: Light): Picture {
  const key = side === 'FRONT' ? 'front' : 'back';
  return light === 'raking' ? report.surface_details[key].rakingLight : report.images[key];
}

/** Which scan of a report is at an address. Without one, the report has nothing to say about it. */
function scanAt(report: GradedCardDetail, url: string, urlOf: Known['urlOf']) {
  for (const side of ['FRONT', 'BACK'] as const) {
    for (const light of ['plain', 'raking'] as const) {
      if (urlOf(pictureOf(report, side, light)) === url) return { side, light };
    }
  }
  return null;
}

/** A region is a defect's only when it is exactly where the report has it. */
function findDefect(
  report: GradedCardDetail,
  { region, defect: id }: Subject,
  side: Side | undefined,
): Defect | undefined {
  const all = orderDefects(report);
  if (!region) {
    if (id !== undefined) return all.find((defect) => defect.id === id);
    return [...all].sort((a, b) => b.deduction - a.deduction)[0];
  }
  const there = all.filter((defect) => defect.side === side && isSame(defect.box, region.box));
  return there.find((defect) => defect.id === id) ?? there[0];
}

function isSame(a: Box, b: Box): boolean {
  return a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;
}

function trueSize(picture: Picture, measured: Picture | null, urlOf: Known['urlOf']): Picture {
  const { width, height } = measured?.url === urlOf(picture) ? measured : picture;
  return { url: urlOf(picture), width, height };
}

/** A region's box in the pixels that its picture really has; null when it is not on it. */
function onto({ box, size }: PictureRegion, picture: Picture): Box | null {
  const across = size ? picture.width / size.width : 1;
  const down = size ? picture.height / size.height : 1;
  const x = Math.round(box.x * across);
  const y = Math.round(box.y * down);
  if (x >= picture.width || y >= picture.height) return null;
  return {
    x,
    y,
    width: Math.max(1, Math.min(Math.round(box.width * across), picture.width - x)),
    height: Math.max(1, Math.min(Math.round(box.height * down), picture.height - y)),
  };
}
