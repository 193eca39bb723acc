import { certificateStruct } from '../graded-cards/certificate.ts';
import { pictureStruct } from '../media/structs.ts';
import { list, shape } from '../schema/collection.ts';
import { integer } from '../schema/number.ts';
import { oneOf, optional, type TypeOf } from '../schema/schema.ts';
import { text } from '../schema/text.ts';

/** The longest title that marketplaces accept, in characters. */
export const MOST_IN_TITLE = 80;

/** eBay's categories of single cards: trading card games, sports, and everything else. */
export const EBAY_CATEGORIES = ['183454', '261328', '183050'] as const;

const specificStruct = shape(
  { name: text({ max: 40 }), value: text({ max: 65 }) },
  { title: 'ItemSpecific' },
);

const descriptorStruct = shape(
  {
    id: text({ description: '27501: grader; 27502: grade; 27503: certificate number' }),
    name: text(),
    value: text({ description: 'the value’s id; of 27503, the number itself' }),
  },
  { title: 'ConditionDescriptor' },
);

/** A listing of a graded card, ready for another marketplace. */
export const listingDraftStruct = shape(
  {
    certificate: certificateStruct,
    title: text({ max: MOST_IN_TITLE, description: 'cut at words; the grade is always in it' }),
    category: oneOf(EBAY_CATEGORIES, 'eBay’s id of the category'),
    specifics: list(specificStruct),
    descriptors: list(descriptorStruct, { description: 'eBay’s condition descriptors' }),
    description: shape({
      lines: list(text(), { description: 'of plain text' }),
      html: text({ description: 'p, ul, li, and a only' }),
    }),
    images: list(pictureStruct, {
      description: 'square ones in their order, or else both sides of the card',
    }),
    reportUrl: text({ description: 'of the report' }),
  },
  { title: 'ListingDraft', description: 'A graded card as other marketplaces list it' },
);
export type ListingDraft = TypeOf<typeof listingDraftStruct>;

/** eBay takes 45 characters of a location, and 64 of a name. */
const location = optional(
  text({
    max: 45,
    trim: true,
    description: 'where the cards are: a city and state, or a ZIP code',
  }),
);
const profile = optional(text({ max: 64, trim: true, description: 'as eBay shows its name' }));

/** What eBay needs to know about a seller; the profile names are those of their business policies. */
export const sellingSettingsStruct = shape(
  {
    location,
    shippingProfile: profile,
    returnProfile: profile,
    paymentProfile: profile,
  },
  { title: 'SellingSettings', description: 'What a file for eBay says about its seller' },
);
export type SellingSettings = TypeOf<typeof sellingSettingsStruct>;

/** The settings without which eBay refuses a file. */
export const SELLING_SETTINGS = [
  'location',
  'shippingProfile',
  'returnProfile',
  'paymentProfile',
] as const;

/** - ebay: a template of Seller Hub Reports; csv: the same facts, readable; json: listing drafts */
export const LISTING_FILE_FORMATS = ['ebay', 'csv', 'json'] as const;
export type ListingFileFormat = (typeof LISTING_FILE_FORMATS)[number];

/** The most certificates that one call writes a file for. */
export const MOST_IN_LISTING_FILE = 200;

/** Without certificates, all the caller's live listings. */
export const listingFileQueryStruct = shape({
  certificate: optional(
    list(certificateStruct, {
      min: 1,
      max: MOST_IN_LISTING_FILE,
      description: 'the caller’s cards, listed or not; repeat it for several',
    }),
  ),
  format: optional(oneOf(LISTING_FILE_FORMATS, `${LISTING_FILE_FORMATS[0]} by default`)),
});
export type ListingFileQuery = TypeOf<typeof listingFileQueryStruct>;

export const listingFileStruct = shape(
  {
    fileName: text(),
    lines: list(text(), {
      description:
        'of CSV, a header (for eBay two lines) and rows without line breaks; of JSON, one draft each',
    }),
    cards: integer({ min: 0, description: 'in the file' }),
    left: list(
      shape({
        certificate: certificateStruct,
        reason: oneOf(['not_yours', 'not_published']),
      }),
      { description: 'certificates that aren’t in it' },
    ),
    missing: list(oneOf(SELLING_SETTINGS), {
      description: 'settings that eBay needs, and that aren’t given yet',
    }),
  },
  { title: 'ListingFile' },
);
export type ListingFile = TypeOf<typeof listingFileStruct>;
