import { readDefectViewerAddress, type DefectViewerAddress } from '@tag/contract/defect-viewer';
import type { Settings } from '../../features/settings/settings.ts';

/** The defect in a URL. It's read as it was sent, because a router decodes it further. */
export function readAddress(
  url: { pathname: string; search: string },
  { apiBase, pictureOrigins }: Settings,
): DefectViewerAddress {
  return readDefectViewerAddress(url, { apiBase, origins: pictureOrigins });
}
