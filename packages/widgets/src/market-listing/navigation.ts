import type { PublicListing } from '@tag/contract/tag-market';
import type { LinkProps } from '@tag/behavior/link';

/** Links from a card for sale. */
export interface ListingNavigation {
  /** A card's sales page. */
  listing?: ((listing: PublicListing) => LinkProps | undefined) | undefined;
  /** A certificate's report. */
  report?: ((certificate: string) => LinkProps) | undefined;
  /** A seller's page. */
  seller?: ((seller: string) => LinkProps) | undefined;
}
