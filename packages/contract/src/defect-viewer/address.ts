import { certificateStruct } from '../graded-cards/certificate.ts';
import type { Box, Picture } from '../media/structs.ts';
import { DEFECT_VIEWER_PATH } from './path.ts';
import type { AllowedPictures } from './picture-address.ts';
import {
  type PictureRegion,
  REGION_FIELDS,
  type RegionField,
  type ReadRegion,
  readRegion,
  type WrittenRegion,
} from './region.ts';

interface DefectLink {
  readonly picture: Picture;
  readonly box: Box;
  /** The certificate whose report has the picture; the page then describes the defect. */
  readonly cert?: string;
  /** The defect's id in that report. */
  readonly defect?: string;
}

/** Path and query of the defect viewer's page at a region of a picture, ready for an `href`. */
export function defectViewerPath({ picture, box, cert, defect }: DefectLink): string {
  const parts = [picture.url, box.x, box.y, box.width, box.height, picture.width, picture.height];
  const query = new URLSearchParams();
  if (cert !== undefined) query.set('cert', cert);
  if (cert !== undefined && defect !== undefined) query.set('defect', defect);
  const path = [DEFECT_VIEWER_PATH, ...parts.map(encodeURIComponent)].join('/');
  return query.size === 0 ? path : `${path}?${query}`;
}

/** The request in an address of the defect viewer. */
export type DefectViewerAddress =
  | {
      readonly ok: true;
      readonly region: PictureRegion;
      /** Undefined if missing or malformed. */
      readonly cert: string | undefined;
      readonly defect: string | undefined;
    }
  | Extract<ReadRegion, { ok: false }>;

/**
 * Reads an address of the defect viewer from a URL's raw path and query. Each part is decoded exactly
 * once, here: routers decode slashes twice, and we never encode a link twice.
 */
export function readDefectViewerAddress(
  { pathname, search }: { readonly pathname: string; readonly search: string },
  allowed: AllowedPictures,
): DefectViewerAddress {
  const written = readParts(pathname);
  if (!written) return { ok: false, reason: 'address' };
  const read = readRegion(written, allowed);
  if (!read.ok) return read;
  const query = new URLSearchParams(search);
  const cert = query.get('cert') ?? '';
  return {
    ok: true,
    region: read.region,
    cert: certificateStruct.is(cert) ? cert : undefined,
    defect: query.get('defect')?.slice(0, 40),
  };
}

function readParts(pathname: string): WrittenRegion | null {
  if (!pathname.startsWith(`${DEFECT_VIEWER_PATH}/`)) return null;
  const parts = pathname.slice(DEFECT_VIEWER_PATH.length + 1).split('/');
  if (parts.at(-1) === '') parts.pop();
  if (parts.length > REGION_FIELDS.length) return null;
  const written: Partial<Record<RegionField, string>> = {};
  try {
    for (const [index, part] of parts.entries()) {
      written[REGION_FIELDS[index]!] = decodeURIComponent(part);
    }
  } catch {
    return null;
  }
  return written;
}
