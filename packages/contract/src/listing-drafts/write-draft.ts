import { escapeHtml, formatCount, formatDate } from '../formats/index.ts';
import { gradeName } from '../graded-cards/grade.ts';
import type { GradedCardDetail } from '../graded-cards/structs.ts';
import { cardTitle, serialLabel, setTitle, variationLabel } from '../graded-cards/title.ts';
import type { Picture } from '../media/structs.ts';
import { EBAY_DESCRIPTORS, EBAY_GRADER, EBAY_GRADES, ebayCategory } from './ebay.ts';
import type { ListingDraft } from './structs.ts';
import { cutAtWords, listingTitle } from './title.ts';

/** The longest value of an item specific. */
const MOST_IN_VALUE = 65;

/** How wide a picture is that isn't stored as JPEG, which marketplaces insist on; pixels. */
const JPEG_WIDTH = 1280;

type Facts = Pick<GradedCardDetail, 'certificate' | 'gradedAt' | 'card' | 'grade'>;

/** Base URLs of links, without a trailing slash. */
export interface PublicAddresses {
  readonly portalUrl: string;
  readonly apiUrl: string;
}

/** A picture under its full URL; one that isn't stored as JPEG is converted. */
export function marketPicture(
  { url, width, height }: Picture,
  { apiUrl }: Pick<PublicAddresses, 'apiUrl'>,
): Picture {
  if (!url.startsWith('/')) return { url, width, height };
  if (url.endsWith('.jpg')) return { url: `${apiUrl}${url}`, width, height };
  const to = Math.min(width, JPEG_WIDTH);
  const asked = `${url.includes('?') ? '&' : '?'}width=${JPEG_WIDTH}&format=jpeg`;
  return { url: `${apiUrl}${url}${asked}`, width: to, height: Math.round((height * to) / width) };
}

/** The address of a certificate's report. */
export const reportAddress = (
  certificate: string,
  { portalUrl }: Pick<PublicAddresses, 'portalUrl'>,
) => `${portalUrl}/card/${certificate}`;

/**
 * What a seller needs to list a graded card elsewhere. It says only what the report says.
 * @param pictures of the slab or the card, in their order.
 */
export function writeListingDraft(
  facts: Facts,
  pictures: readonly Picture[],
  addresses: PublicAddresses,
): ListingDraft {
  const { card, certificate, grade } = facts;
  const category = ebayCategory(card.category);
  const reportUrl = reportAddress(certificate, addresses);
  return {
    certificate,
    title: listingTitle(card, grade),
    category: category.id,
    specifics: specificsOf(facts).map(([name, value]) => ({
      name,
      value: cutAtWords(value, MOST_IN_VALUE),
    })),
    descriptors: [
      { id: EBAY_DESCRIPTORS.grader, name: 'Professional Grader', value: EBAY_GRADER.id },
      { id: EBAY_DESCRIPTORS.grade, name: 'Grade', value: EBAY_GRADES[grade.key] },
      { id: EBAY_DESCRIPTORS.certificate, name: 'Certification Number', value: certificate },
    ],
    description: describe(facts, reportUrl),
    images: pictures.map((picture) => marketPicture(picture, addresses)),
    reportUrl,
  };
}

function specificsOf({ card, certificate, grade }: Facts): (readonly [string, string])[] {
  const { id, specific } = ebayCategory(card.category);
  const variation = variationLabel(card.variation);
  const isFinish = /^(reverse )?holo$/i.test(variation);
  const serial = serialLabel(card);
  const all: readonly (readonly [string, string | null])[] = [
    specific ?? ['Franchise', card.set],
    ['Type', id === '183050' ? 'Non-Sport Trading Card' : null],
    [id === '261328' ? 'Player/Athlete' : 'Card Name', card.name],
    ['Set', setTitle(card)],
    ['Insert Set', card.subset],
    ['Card Number', card.number],
    ['Year Manufactured', String(card.year)],
    // The brand of a game's card is its series.
    ['Manufacturer', specific?.[0] === 'Game' ? null : card.brand],
    ['Rarity', card.rarity],
    [isFinish ? 'Finish' : 'Parallel/Variety', variation],
    ['Serial Number', serial],
    ['Graded', 'Yes'],
    ['Professional Grader', EBAY_GRADER.name],
    ['Grade', grade.key === 'authentic' ? grade.label : grade.grade],
    ['Certification Number', certificate],
  ];
  return all.flatMap(([name, value]) => (value ? [[name, value] as const] : []));
}

function describe(
  { card, certificate, grade, gradedAt }: Facts,
  reportUrl: string,
): ListingDraft['description'] {
  const score = grade.score === null ? '' : ` (${formatCount(grade.score)} of 1,000 points)`;
  const first = `${cardTitle(card)}, graded ${gradeName(grade)}${score} by TAG.`;
  const facts = [`Certificate: ${certificate}`, `Graded on: ${formatDate(gradedAt)}`];
  const report = 'The report shows the card, its measurements, and every defect TAG found:';
  const caution =
    'The grade describes the card when it was sealed. Compare the slab with the pictures in the report.';
  const items = facts.map((fact) => `<li>${escapeHtml(fact)}</li>`).join('');
  const link = `<a href="${escapeHtml(reportUrl)}">${escapeHtml(reportUrl)}</a>`;
  return {
    lines: [first, ...facts, `${report} ${reportUrl}`, caution],
    html: `<p>${escapeHtml(first)}</p><ul>${items}</ul><p>${report} ${link}</p><p>${caution}</p>`,
  };
}
