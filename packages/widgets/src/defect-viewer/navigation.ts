import type { Defect } from '@tag/contract/graded-cards';
import type { Picture } from '@tag/contract/media';
import type { AnchorHTMLAttributes } from 'react';

/** Attributes of a link to another page; its text is ours. */
export type LinkProps = Pick<
  AnchorHTMLAttributes<HTMLAnchorElement>,
  'href' | 'target' | 'rel' | 'onClick'
>;

/** Where a visitor can go from a defect. */
export interface DefectNavigation {
  /** Links to the certificate's report; without it there is no link. */
  reportLink?: ((certificate: string) => LinkProps | undefined) | undefined;
  /** The address of a defect's page; without it the next and previous defects are buttons. */
  defectHref?: ((defect: Defect, picture: Picture, certificate: string) => string) | undefined;
  /** The visitor went to another defect; `picture` is the one it is shown on. */
  onSelect?: ((defect: Defect, picture: Picture, certificate: string) => void) | undefined;
}
