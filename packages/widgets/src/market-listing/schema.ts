import {
  MOST_PUBLIC_LISTINGS,
  PUBLIC_LISTING_SORTS,
  PUBLIC_LISTINGS_PAGE_SIZE,
} from '@tag/contract/tag-market';
import { tidyCertificate } from '@tag/contract/graded-cards';
import { HEADING_LEVEL, type ElementSchema } from '@tag/element';
import { ELEMENT_TOKENS } from '@tag/theme';

/** A URL that browsers don't run as a script. */
const ADDRESS = {
  kind: 'string',
  pattern: /^(https?:\/\/\S+|[/?#.]\S*)$/,
  reason: 'Must be an http(s) address, or a path on this site',
} as const;

/** `<tag-market-listing cert="X0000001">`: one card for sale; without `cert`, all of them to browse. */
export const marketListingSchema = {
  tag: 'tag-market-listing',
  summary: 'A graded card for sale with its grade and price, or all cards for sale to browse.',
  status: 'stable',
  attributes: {
    // No pattern: an invalid `cert` or `seller` would be dropped, and the element would list all cards.
    cert: {
      kind: 'string',
      identity: true,
      reflect: true,
      tidy: tidyCertificate,
      summary: 'Shows this one card: the certificate, as it is printed on the slab.',
    },
    seller: {
      kind: 'string',
      identity: true,
      reflect: true,
      summary: 'Shows only this seller’s cards.',
    },
    category: {
      kind: 'string',
      identity: true,
      summary: 'Starts with this category, in the catalogue’s spelling.',
    },
    sort: {
      kind: 'string',
      oneOf: PUBLIC_LISTING_SORTS,
      default: PUBLIC_LISTING_SORTS[0],
      identity: true,
      summary: 'The initial sort order.',
    },
    'page-size': {
      kind: 'number',
      min: 1,
      max: MOST_PUBLIC_LISTINGS,
      default: PUBLIC_LISTINGS_PAGE_SIZE,
      summary: 'Cards per page.',
    },
    'listing-url': {
      ...ADDRESS,
      summary:
        'The link of a card, such as `/cards/{certificate}`; by default its report on the portal.',
    },
    'seller-url': {
      ...ADDRESS,
      summary:
        'The link of a seller, such as `/sellers/{seller}`; without it, a seller filters the cards.',
    },
    'heading-level': {
      ...HEADING_LEVEL,
      summary: 'Level of its heading in the page; cards in a list are one level below.',
    },
  },
  events: {
    'tag-select': {
      summary: 'The visitor selected a card; `preventDefault()` leaves opening it to the page.',
      cancelable: true,
      detail: {
        certificate: { kind: 'string', summary: 'As printed on the slab' },
        listing: { kind: 'string', summary: 'The id of the listing' },
        price: { kind: 'number', summary: 'In the smallest unit of the currency' },
        currency: { kind: 'string', summary: 'USD' },
      },
    },
  },
  slots: {
    actions: { summary: 'Below the price of one card: a link or button to buy it.' },
  },
  parts: {
    picture: { summary: 'The slab' },
    name: { summary: 'The name of a card' },
    grade: { summary: 'Its grade' },
    price: { summary: 'Its price' },
    card: { summary: 'Each card of a list' },
    filters: { summary: 'Search, filters, and sorting' },
    pages: { summary: 'Previous and next page' },
    notice: { summary: 'Shown instead of the cards, for example after an error' },
  },
  tokens: ELEMENT_TOKENS,
  reserved: [
    // At least two rows of cards, then one.
    { height: '60em' },
    { from: 1936, height: '30em' },
    { where: '[cert]', height: 'calc(125cqi + 16.75em + 64px)' },
    // The facts are at the side.
    { where: '[cert]', from: 608, height: 'calc(30em + 32px)' },
  ],
} as const satisfies ElementSchema;
