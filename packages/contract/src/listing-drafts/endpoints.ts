import { endpoint } from '../endpoint/endpoint.ts';
import { certificateStruct, NO_REPORT } from '../graded-cards/certificate.ts';
import { shape } from '../schema/collection.ts';
import {
  listingDraftStruct,
  listingFileQueryStruct,
  listingFileStruct,
  sellingSettingsStruct,
} from './structs.ts';

export const readListingDraft = endpoint({
  method: 'GET',
  access: 'public',
  path: '/graded-cards/public/listing-draft/{certificateValue}',
  summary: 'A published certificate as other marketplaces list it: title, specifics, and images',
  params: shape({ certificateValue: certificateStruct }),
  response: listingDraftStruct,
  errors: NO_REPORT,
  cache: { maxAge: 60, staleWhileRevalidate: 600 },
});

export const exportListings = endpoint({
  method: 'GET',
  access: 'verified',
  path: '/tag-market/consumer/products/export',
  summary:
    'The caller’s live listings, or the cards named, as a file for other marketplaces, with grader (27501), grade (27502), and certificate number (27503)',
  query: listingFileQueryStruct,
  response: listingFileStruct,
});

export const readSellingSettings = endpoint({
  method: 'GET',
  access: 'verified',
  path: '/tag-market/consumer/selling-settings',
  summary: 'What the caller’s files for eBay say about them',
  response: sellingSettingsStruct,
});

export const saveSellingSettings = endpoint({
  method: 'PUT',
  access: 'verified',
  ownerOnly: true,
  path: '/tag-market/consumer/selling-settings',
  summary: 'Changes what the caller’s files for eBay say about them; what is left out is emptied',
  body: sellingSettingsStruct,
  response: sellingSettingsStruct,
});
