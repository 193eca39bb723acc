import type { PublicClient } from '@tag/client/public';
import {
  exportListings,
  listingFileText,
  MOST_IN_LISTING_FILE,
  type ListingFile,
  type ListingFileFormat,
} from '@tag/contract/listing-drafts';
import { saveFile } from '@tag/ui/save-file';

const TYPES: Readonly<Record<ListingFileFormat, string>> = {
  ebay: 'text/csv;charset=utf-8',
  csv: 'text/csv;charset=utf-8',
  json: 'application/json',
};

/**
 * Downloads cards as a file for other marketplaces.
 * @param certificates all the caller's live listings by default.
 * @returns how many cards are in it, those that aren't, and the settings that eBay refuses it without.
 */
export async function downloadListingFile(
  client: PublicClient,
  format: ListingFileFormat,
  certificates?: readonly string[],
): Promise<Pick<ListingFile, 'cards' | 'left' | 'missing'>> {
  const parts: ListingFile[] = [];
  for (const certificate of partsOf(certificates)) {
    parts.push(
      await client.call(exportListings, { query: { format, ...(certificate && { certificate }) } }),
    );
  }
  const text = listingFileText(
    format,
    parts.map(({ lines }) => lines),
  );
  const cards = parts.reduce((sum, part) => sum + part.cards, 0);
  if (cards > 0) saveFile(new Blob([text], { type: TYPES[format] }), parts[0]!.fileName);
  const { missing } = parts[0]!;
  return { cards, left: parts.flatMap(({ left }) => left), missing };
}

function partsOf(certificates: readonly string[] | undefined): (string[] | undefined)[] {
  if (!certificates) return [undefined];
  const count = Math.ceil(certificates.length / MOST_IN_LISTING_FILE);
  return Array.from({ length: count }, (_, index) =>
    certificates.slice(index * MOST_IN_LISTING_FILE, (index + 1) * MOST_IN_LISTING_FILE),
  );
}
