import { defineElement } from '@tag/element';
import tokens from '@tag/theme/tokens.css?inline';
import {
  MarketListingElement,
  MarketListingFailed,
  MarketListingPlaceholder,
} from './market-listing-element.tsx';
import sheet from './market-listing.css?inline';
import placeholder from './placeholder.css?inline';
import { marketListingSchema } from './schema.ts';

/** Registers `<tag-market-listing>`. */
defineElement(marketListingSchema, MarketListingElement, {
  sheets: [tokens, sheet, placeholder],
  refreshes: true,
  placeholder: MarketListingPlaceholder,
  failed: MarketListingFailed,
});
