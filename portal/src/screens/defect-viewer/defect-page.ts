import type { PublicClient } from '@tag/client/public';
import { type DefectViewerAddress } from '@tag/contract/defect-viewer';
import {
  cardTitle,
  defectName,
  type GradedCardDetail,
  SIDE_LABELS,
} from '@tag/contract/graded-cards';
import { openingOf, type Shown, showOf } from '@tag/widgets/defect-viewer';
import type { PageHead } from '../../features/page/page-head.ts';

/** A picture for previews of the link elsewhere, and what it shows. */
interface SharedPicture {
  /** Absolute; a JPEG, which every crawler can read: what the page opens with. */
  readonly url: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
}

export interface DefectPage {
  readonly head: PageHead;
  /** What the page opens with: fetched before anything else. */
  readonly firstPicture: string | undefined;
  readonly shared: SharedPicture | undefined;
}

/** What there is to say of an address before its page is shown. */
export function describeDefectPage(
  address: DefectViewerAddress,
  report: GradedCardDetail | null,
  client: PublicClient,
): DefectPage {
  if (!address.ok) return { head: REFUSED, firstPicture: undefined, shared: undefined };
  const { place, cert, defect } = address;
  const urlOf = (picture: { url: string }) => new URL(client.mediaUrl(picture)).href;
  const subject = { place, cert, defect };
  const shown = showOf({ subject, report, measured: null, light: null, urlOf });
  if (!shown || typeof shown === 'string') {
    return { head: UNNAMED, firstPicture: place.picture.url, shared: undefined };
  }
  const head = defectHead(shown, report);
  const { start, preview } = openingOf(shown, client);
  return {
    head,
    firstPicture: preview ?? shown.picture.url,
    shared:
      preview === undefined
        ? undefined
        : {
            url: preview,
            width: start.width,
            height: start.height,
            alt: head.title,
          },
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

/** Title and description of what is shown, the same from the server and after a click. */
export function defectHead(shown: Shown | null, report: GradedCardDetail | null): PageHead {
  if (!shown?.side || !report) return UNNAMED;
  const { side, defect } = shown;
  const card = `${cardTitle(report.card)} · ${report.certificate}`;
  const where = SIDE_LABELS[side].toLowerCase();
  if (!defect) {
    return { title: `Place on the ${where} · ${card}`, description: UNNAMED.description };
  }
  const { deduction } = defect;
  const cost =
    deduction === 0 ? 'no point' : `${deduction} ${deduction === 1 ? 'point' : 'points'}`;
  return {
    title: `${defectName(defect)} · ${card}`,
    description: `${defectName(defect)}, on the ${where}: cost ${cost} of 1,000. See it on the scan of ${cardTitle(report.card)}, as near as it was scanned.`,
  };
}
