import type { Defect } from '@tag/contract/graded-cards';
import type { Picture } from '@tag/contract/media';
import type { LinkProps } from '@tag/behavior/link';

/** Links and callbacks for leaving a defect. */
export interface DefectNavigation {
  /** A link to the certificate's report; omitted: no link. */
  reportLink?: ((certificate: string) => LinkProps | undefined) | undefined;
  /** The URL of a defect's page; without it, previous and next are buttons. */
  defectHref?: ((defect: Defect, picture: Picture, certificate: string) => string) | undefined;
  /** The visitor selected another defect; `picture` shows it. */
  onSelect?: ((defect: Defect, picture: Picture, certificate: string) => void) | undefined;
}
