import { plainDollars } from '../formats/money.ts';
import { EBAY_DESCRIPTORS, EBAY_GRADED } from './ebay.ts';
import type { ListingDraft, ListingFileFormat, SellingSettings } from './structs.ts';

/** A card in a file. */
export interface PricedDraft {
  readonly draft: ListingDraft;
  /** US cents on our market; null: it isn't listed. */
  readonly price: number | null;
  readonly acceptsOffers: boolean;
}

type Cell = (card: PricedDraft, settings: SellingSettings) => string;
type Column = readonly [heading: string, cell: Cell];

const dollars = (cents: number | null) => (cents === null ? '' : plainDollars(cents));
const descriptor =
  (id: string): Cell =>
  ({ draft }) =>
    draft.descriptors.find((one) => one.id === id)?.value ?? '';
const specific =
  (name: string): Cell =>
  ({ draft }) =>
    draft.specifics.find((one) => one.name === name)?.value ?? '';
const pictures: Cell = ({ draft }) => draft.images.map(({ url }) => url).join('|');

/** The item specifics that a file has columns for, in eBay's order. */
const SPECIFICS = [
  'Game',
  'Sport',
  'Franchise',
  'Type',
  'Card Name',
  'Player/Athlete',
  'Set',
  'Insert Set',
  'Card Number',
  'Year Manufactured',
  'Manufacturer',
  'Rarity',
  'Finish',
  'Parallel/Variety',
  'Serial Number',
  'Graded',
  'Professional Grader',
  'Grade',
  'Certification Number',
] as const;

/** The first line of eBay's template, above the headings. */
const EBAY_TEMPLATE = ['Info', 'Version=1.0.0', 'Template=fx_category_template_EBAY_US'];

/**
 * The template of eBay's Seller Hub Reports that adds listings on eBay.com: the columns its templates for
 * the three categories mark with an asterisk, which are required, and those we have facts for. Of the item
 * specifics each category requires one: Game (183454), Sport (261328), Franchise (183050). Postage, returns,
 * and payment are those of the seller's business policies; they say the handling time and whether returns are
 * accepted, so these two columns stay empty:
 * https://developer.ebay.com/api-docs/user-guides/static/trading-user-guide/business-policies.html
 */
const EBAY_COLUMNS: readonly Column[] = [
  ['*Action(SiteID=US|Country=US|Currency=USD|Version=1193|CC=UTF-8)', () => 'Add'],
  ['CustomLabel', ({ draft }) => draft.certificate],
  ['*Category', ({ draft }) => draft.category],
  ['*Title', ({ draft }) => draft.title],
  ['*ConditionID', () => EBAY_GRADED],
  ['CD:Professional Grader - (ID: 27501)', descriptor(EBAY_DESCRIPTORS.grader)],
  ['CD:Grade - (ID: 27502)', descriptor(EBAY_DESCRIPTORS.grade)],
  ['CDA:Certification Number - (ID: 27503)', descriptor(EBAY_DESCRIPTORS.certificate)],
  ...SPECIFICS.map((name): Column => [`C:${name}`, specific(name)]),
  ['PicURL', pictures],
  ['*Description', ({ draft }) => draft.description.html],
  ['*Format', () => 'FixedPrice'],
  ['*Duration', () => 'GTC'],
  ['*StartPrice', ({ price }) => dollars(price)],
  ['BestOfferEnabled', ({ acceptsOffers }) => (acceptsOffers ? '1' : '0')],
  ['*Quantity', () => '1'],
  ['*Location', (_, { location = '' }) => location],
  ['*DispatchTimeMax', () => ''],
  ['*ReturnsAcceptedOption', () => ''],
  ['ShippingProfileName', (_, { shippingProfile = '' }) => shippingProfile],
  ['ReturnProfileName', (_, { returnProfile = '' }) => returnProfile],
  ['PaymentProfileName', (_, { paymentProfile = '' }) => paymentProfile],
];

/** The same facts for people and other tools. */
const PLAIN_COLUMNS: readonly Column[] = [
  ['Certificate', ({ draft }) => draft.certificate],
  ['Title', ({ draft }) => draft.title],
  ['Price (USD)', ({ price }) => dollars(price)],
  ...SPECIFICS.slice(0, -1).map((name): Column => [name, specific(name)]),
  ['Description', ({ draft }) => draft.description.lines.join(' ')],
  ['Images', ({ draft }) => draft.images.map(({ url }) => url).join(' ')],
  ['Report', ({ draft }) => draft.reportUrl],
];

const COLUMNS = { ebay: EBAY_COLUMNS, csv: PLAIN_COLUMNS } as const;
/** What is above the headings of a file. */
const ABOVE = { ebay: [EBAY_TEMPLATE], csv: [] } as const;

/** Cards under the headings of a CSV file, what is above them and the headings first. */
export function listingRows(
  format: Exclude<ListingFileFormat, 'json'>,
  cards: readonly PricedDraft[],
  settings: SellingSettings,
): string[][] {
  const columns = COLUMNS[format];
  return [
    ...ABOVE[format].map((cells) => [...cells]),
    columns.map(([heading]) => heading),
    ...cards.map((card) => columns.map(([, cell]) => cell(card, settings))),
  ];
}

/** A file's text from the lines of one or more answers, each of which repeats what is above the rows of CSV. */
export function listingFileText(
  format: ListingFileFormat,
  parts: readonly (readonly string[])[],
): string {
  if (format === 'json') return `[\n${parts.flat().join(',\n')}\n]\n`;
  const [first = [], ...others] = parts;
  const lines = [...first, ...others.flatMap((part) => part.slice(ABOVE[format].length + 1))];
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}
