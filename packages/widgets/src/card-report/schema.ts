import { ELEMENT_TOKENS } from '@tag/theme';
import { HEADING_LEVEL, type ElementSchema } from '@tag/element';
import { CERTIFICATE } from '../shared/certificate.ts';
import { BADGE_BELOW, HEIGHTS, SUMMARY_BELOW } from './widths.ts';

/** `<tag-card-report cert="X0000001">`: the public report of one certificate. */
export const cardReportSchema = {
  tag: 'tag-card-report',
  summary: 'The grading report of one certificate, in full or in brief, or two or three compared.',
  status: 'stable',
  attributes: {
    cert: {
      ...CERTIFICATE,
      required: true,
      summary: 'The certificate, as it is printed on the slab.',
    },
    compare: {
      ...CERTIFICATE,
      insteadOf: 'cert',
      pattern: /^[A-Z][0-9]{7}(,[A-Z][0-9]{7}){1,2}$/,
      reason: 'Two or three certificates with commas between them, such as X0000001,X0000002',
      summary: 'Two or three certificates to compare, instead of `cert`.',
    },
    view: {
      kind: 'string',
      oneOf: ['full', 'summary', 'badge'],
      reflect: true,
      summary: `How much of the report to show. The default depends on the element’s width: below ${BADGE_BELOW} px \`badge\`, below ${SUMMARY_BELOW} px \`summary\`, else \`full\`.`,
    },
    defect: {
      kind: 'string',
      pattern: /^\S{1,40}$/,
      reason: 'The id of a defect in the report',
      summary: 'The defect to open first in the full report.',
    },
    'heading-level': {
      ...HEADING_LEVEL,
      summary: 'Level of its heading; sections are one below.',
    },
  },
  events: {
    'tag-select': {
      summary: 'The visitor selected a defect.',
      detail: {
        defect: { kind: 'string', summary: 'Its id within the report' },
        type: { kind: 'string', summary: 'SURFACE, CORNER, EDGE or CENTERING' },
        side: { kind: 'string', summary: 'FRONT or BACK' },
        deduction: { kind: 'number', summary: 'Points lost' },
      },
    },
  },
  parts: {
    pictures: { summary: 'The large pictures of the card' },
    name: { summary: 'The name of the card' },
    grade: { summary: 'Grade, label and score' },
    facts: { summary: 'Certificate, date and status' },
    section: { summary: 'Each section; its id is also a part, such as `dings`' },
    population: { summary: 'The figures of the population' },
    notice: { summary: 'Shown instead of the report, for example after an error' },
  },
  tokens: ELEMENT_TOKENS,
  reserved: [
    { height: HEIGHTS.badge },
    { from: BADGE_BELOW, height: HEIGHTS.summary },
    { from: SUMMARY_BELOW, height: HEIGHTS.full },
    { where: "[view='badge']", height: HEIGHTS.badge },
    { where: "[view='summary']", height: HEIGHTS.summary },
    { where: "[view='full']", height: HEIGHTS.full },
    { where: '[compare]', height: HEIGHTS.full },
  ],
} as const satisfies ElementSchema;
