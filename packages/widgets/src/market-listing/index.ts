export type { ListingNavigation } from './navigation.ts';
export { Listing, type ListingProps } from './listing.tsx';
export { Market, type MarketProps } from './market.tsx';
export { marketListingSchema } from './schema.ts';
