import type { PublicListing } from '@tag/contract/tag-market';
import type { AnchorHTMLAttributes } from 'react';

/** Attributes of a link to another page; its text is ours. */
export type LinkProps = Pick<
  AnchorHTMLAttributes<HTMLAnchorElement>,
  'href' | 'target' | 'rel' | 'onClick'
>;

/** Where a visitor can go from a card for sale. */
export interface ListingNavigation {
  /** The page of a card, where it is bought. */
  listing?: ((listing: PublicListing) => LinkProps | undefined) | undefined;
  /** The report of a certificate. */
  report?: ((certificate: string) => LinkProps) | undefined;
  /** The page of a seller. */
  seller?: ((seller: string) => LinkProps) | undefined;
}
