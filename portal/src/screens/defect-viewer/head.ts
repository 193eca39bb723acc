import { countOf } from '@tag/contract/formats';
import type { PublicClient } from '@tag/client/public';
import type { DefectViewerAddress } from '@tag/contract/defect-viewer';
import {
  cardTitle,
  defectName,
  type GradedCardDetail,
  SIDE_LABELS,
} from '@tag/contract/graded-cards';
import { openingOf, type Shown, showOf } from '@tag/widgets/defect-viewer';
import type { PageHead } from '../../features/page/page-head.ts';
import type { DescribedPage } from '../../features/page/screen-module.ts';
import { readAddress } from './address.ts';

export function head(page: DescribedPage<GradedCardDetail>): PageHead {
  return addressHead(readAddress(page.url, page.settings), page.data ?? null, page.client);
}

/** Search engines should find the report, not its defects: no canonical path. */
export function addressHead(
  address: DefectViewerAddress,
  report: GradedCardDetail | null,
  client: Pick<PublicClient, 'mediaUrl'>,
): PageHead {
  if (!address.ok) return REFUSED;
  const { region, cert, defect } = address;
  const urlOf = (picture: { url: string }) => new URL(client.mediaUrl(picture)).href;
  const subject = { region, cert, defect };
  const shown = showOf({ subject, report, measured: null, light: null, urlOf });
  if (!shown || typeof shown === 'string') {
    return { ...UNNAMED, firstImage: { url: region.picture.url } };
  }
  const named = defectHead(shown, report);
  const { start, preview } = openingOf(shown, client);
  if (preview === undefined) return { ...named, firstImage: { url: shown.picture.url } };
  const { width, height } = start;
  return {
    ...named,
    firstImage: { url: preview },
    shareImage: { url: preview, width, height, alt: named.title },
  };
}

const REFUSED: PageHead = {
  title: 'This link shows no defect',
  description: 'The address does not name a place on a picture of a graded card.',
};

const UNNAMED: PageHead = {
  title: 'Defect viewer',
  description: 'A place on the scan of a graded card, as near as it was scanned.',
};

/** Title and description of the page, the same from the server and after a click. */
export function defectHead(shown: Shown | null, report: GradedCardDetail | null): PageHead {
  if (!shown?.side || !report) return UNNAMED;
  const { side, defect } = shown;
  const card = `${cardTitle(report.card)} · ${report.certificate}`;
  const where = SIDE_LABELS[side].toLowerCase();
  if (!defect) {
    return { title: `Place on the ${where} · ${card}`, description: UNNAMED.description };
  }
  const { deduction } = defect;
  const cost = deduction === 0 ? 'no point' : countOf(deduction, 'point');
  return {
    title: `${defectName(defect)} · ${card}`,
    description: `${defectName(defect)}, on the ${where}: cost ${cost} of 1,000. See it on the scan of ${cardTitle(report.card)}, as near as it was scanned.`,
  };
}
