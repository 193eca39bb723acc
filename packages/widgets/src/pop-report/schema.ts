import { POP_REPORT_PAGE_SIZE } from '@tag/contract/constants';
import { MOST_ROWS } from '@tag/contract/pops';
import { HEADING_LEVEL, type ElementSchema } from '@tag/element';
import { ELEMENT_TOKENS } from '@tag/theme';

const scopeDetail = {
  category: { kind: 'string', optional: true, summary: 'In the catalogue’s spelling' },
  year: { kind: 'number', optional: true, summary: 'Year of the set' },
  set: { kind: 'string', optional: true, summary: 'Title of the set' },
  card: { kind: 'string', optional: true, summary: 'Name of the card' },
  number: { kind: 'string', optional: true, summary: 'Its number as printed' },
  variation: { kind: 'string', optional: true, summary: 'Its variation' },
} as const;

/** `<tag-pop-report>`: counts of graded cards by grade. */
export const popReportSchema = {
  tag: 'tag-pop-report',
  summary: 'The population report, from all categories down to one card’s certificates.',
  status: 'stable',
  attributes: {
    category: { kind: 'string', identity: true, summary: 'Starts with this category.' },
    year: {
      kind: 'number',
      min: 1800,
      max: 2200,
      identity: true,
      summary: 'Starts with this year.',
    },
    set: { kind: 'string', identity: true, summary: 'Starts with this set: its title or name.' },
    card: {
      kind: 'string',
      identity: true,
      summary: 'Starts with this card of the set, by its name.',
    },
    number: { kind: 'string', identity: true, summary: 'The card’s number, as printed.' },
    variation: { kind: 'string', identity: true, summary: 'The card’s variation.' },
    lock: {
      kind: 'boolean',
      summary: 'Limits the report to its initial scope.',
    },
    compact: { kind: 'boolean', summary: 'Only figures and rows: no charts, fewer columns.' },
    'page-size': {
      kind: 'number',
      min: 1,
      max: MOST_ROWS,
      default: POP_REPORT_PAGE_SIZE,
      summary: 'Rows per page.',
    },
    routing: {
      kind: 'string',
      oneOf: ['none', 'hash'],
      default: 'none',
      summary: '`hash` keeps its state in the page’s URL, after `#/`.',
    },
    'heading-level': {
      ...HEADING_LEVEL,
      summary: 'Level of its heading; sections are one below.',
    },
  },
  events: {
    'tag-select': {
      summary: 'The visitor opened a part of the population; omitted names mean all.',
      detail: scopeDetail,
    },
    'tag-navigate': {
      summary:
        'A link was clicked; `preventDefault()` leaves the navigation to the page, also within the report.',
      cancelable: true,
      detail: scopeDetail,
    },
    'tag-page-size': {
      summary: 'The visitor chose how many rows a page has.',
      detail: { pageSize: { kind: 'number', summary: 'Rows per page' } },
    },
  },
  parts: {
    title: { summary: 'The name of the shown scope' },
    figures: { summary: 'Graded, gem rate, share and what is new' },
    categories: { summary: 'The grid of categories' },
    chart: { summary: 'Certificates by grade' },
    trend: { summary: 'Certificates over time' },
    rows: { summary: 'The table with its filters' },
    map: { summary: 'The maps of a card' },
    notice: { summary: 'Shown instead of the report, for example after an error' },
  },
  tokens: ELEMENT_TOKENS,
  // Its search, then the bones of figures, of what charts them, and of rows.
  reserved: [
    { height: 'calc(6.5em + 944px)' },
    { height: 'calc(6.5em + 932px)', from: 760 },
    { height: 'calc(6.5em + 884px)', where: '[category]' },
    { height: 'calc(6.5em + 872px)', where: '[category]', from: 760 },
  ],
} as const satisfies ElementSchema;
