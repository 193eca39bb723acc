import type { PictureRegion } from '@tag/contract/defect-viewer';
import type { Defect, GradedCardDetail, Side } from '@tag/contract/graded-cards';
import type { Box, Picture } from '@tag/contract/media';
import { defectsByCost } from '../shared/defects-by-cost.ts';

/** The light of a scan; both scans of a side have the same pixel coordinates. */
export type Light = 'plain' | 'raking';

/** The request: a region of a picture, a defect of a report, or both. */
export interface Subject {
  readonly region?: PictureRegion | undefined;
  readonly cert?: string | undefined;
  /** Its id in the report; omitted: the defect with the highest cost. */
  readonly defect?: string | undefined;
}

/** The shown picture and region. */
export interface Shown {
  readonly picture: Picture;
  readonly hasTiles: boolean;
  readonly box: Box;
  /** Null if the picture isn't from a loaded report. */
  readonly side: Side | null;
  readonly light: Light;
  /** Null if the report has no defect there. */
  readonly defect: Defect | null;
}

/** The data loaded so far. */
interface Known {
  readonly subject: Subject;
  readonly report: GradedCardDetail | null;
  /** The true size of a picture, by its URL. */
  readonly measured: Picture | null;
  /** The visitor's choice; null: the subject's light. */
  readonly light: Light | null;
  /** The absolute URL of a report's picture. */
  readonly urlOf: (picture: { url: string }) => string;
}

/** Why nothing can be shown, although all data has loaded. */
type Nothing = 'no-defect' | 'no-defects' | 'outside';

/** @returns null while required data is missing */
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
    if (!region) return defectsByCost(report).length === 0 ? 'no-defects' : 'no-defect';
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

/** Finds the report's scan with this URL. */
function scanAt(report: GradedCardDetail, url: string, urlOf: Known['urlOf']) {
  for (const side of ['FRONT', 'BACK'] as const) {
    for (const light of ['plain', 'raking'] as const) {
      if (urlOf(pictureOf(report, side, light)) === url) return { side, light };
    }
  }
  return null;
}

/** Finds the requested defect. A region must match its box exactly; with neither, the highest cost wins. */
function findDefect(
  report: GradedCardDetail,
  { region, defect: id }: Subject,
  side: Side | undefined,
): Defect | undefined {
  const all = defectsByCost(report);
  if (!region) return id === undefined ? all[0] : all.find((defect) => defect.id === id);

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

/** Converts a region's box to the picture's actual pixels; null if it's outside the picture. */
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
