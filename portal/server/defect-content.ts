import type { PublicClient } from '@tag/client/public';
import { readDefectViewerAddress } from '@tag/contract/defect-viewer';
import type { Settings } from '../src/features/settings/settings.ts';
import type { Renderer } from './build-output.ts';
import type { PageContent } from './pages.ts';
import type { ReportSource } from './report-source.ts';

interface DefectContentParts {
  renderer: Renderer;
  settings: Settings;
  media: PublicClient;
  findReport: ReportSource;
}

/**
 * The page of one defect. Its address is read from the URL as it was sent, and rendered there too: what
 * a router makes of it is decoded further. Nobody is to find it by searching; the report is for that.
 */
export async function defectContent(
  url: URL,
  { renderer, settings, media, findReport }: DefectContentParts,
): Promise<PageContent> {
  const { apiBase, pictureOrigins } = settings;
  const address = readDefectViewerAddress(url, { apiBase, origins: pictureOrigins });
  const certificate = address.ok ? address.cert : undefined;
  const outcome = certificate === undefined ? undefined : await findReport(certificate);
  const detail = outcome?.state === 'ready' ? outcome.detail : null;
  const { head, firstPicture, shared } = renderer.describeDefectPage(address, detail, media);
  return {
    status: address.ok ? 200 : 400,
    location: `${url.pathname}${url.search}`,
    head,
    ...(firstPicture !== undefined && { firstPicture: { url: firstPicture } }),
    preview: shared,
    ...(certificate !== undefined && outcome && { report: { certificate, outcome } }),
  };
}
