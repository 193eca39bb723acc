import { ELEMENT_TOKENS } from '@tag/theme';
import { HEADING_LEVEL, type ElementSchema } from '@tag/element';

/** `<tag-card-report cert="X0000001">`: the public report of one certificate. */
export const cardReportSchema = {
  tag: 'tag-card-report',
  summary: 'The whole grading report of one certificate.',
  attributes: {
    cert: {
      kind: 'string',
      required: true,
      identity: true,
      reflect: true,
      pattern: /^[A-Za-z][0-9]{7}$/,
      reason: 'A certificate is a letter and seven digits, such as X0000001',
      summary: 'The certificate, as it is printed on the slab.',
    },
    defect: {
      kind: 'string',
      pattern: /^\S{1,40}$/,
      reason: 'The id of a defect in the report',
      summary: 'A defect to open: the report begins with it under the glass.',
    },
    'heading-level': {
      ...HEADING_LEVEL,
      summary: 'Level of its heading in the page; sections lie one level below.',
    },
  },
  events: {
    'tag-select': {
      summary: 'The visitor picked a defect.',
      detail: {
        defect: { kind: 'string', summary: 'Its id within the report' },
        type: { kind: 'string', summary: 'SURFACE, CORNER, EDGE or CENTERING' },
        side: { kind: 'string', summary: 'FRONT or BACK' },
        deduction: { kind: 'number', summary: 'Points that it cost' },
      },
    },
  },
  parts: {
    pictures: { summary: 'The large pictures of the card' },
    name: { summary: 'The name of the card' },
    grade: { summary: 'Grade, label and score' },
    facts: { summary: 'Certificate, date and status' },
    section: { summary: 'Each section; its id is a part of its own, such as `dings`' },
    population: { summary: 'The figures of the population' },
    notice: { summary: 'Shown instead of a report that cannot be shown' },
  },
  tokens: ELEMENT_TOKENS,
} as const satisfies ElementSchema;
