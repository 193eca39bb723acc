import { HEADING_LEVEL, type ElementSchema } from '@tag/element';
import { ELEMENT_TOKENS } from '@tag/theme';
import { CERTIFICATE } from '../shared/certificate.ts';

const PIXELS = { kind: 'number', min: 0, max: 20_000 } as const;

/** `<tag-defect-viewer cert="X0000001" defect="f2">`, or a region of a picture by URL. */
export const defectViewerSchema = {
  tag: 'tag-defect-viewer',
  summary: 'One defect of a graded card, on the scan it was found on, to pan and zoom.',
  status: 'stable',
  attributes: {
    cert: {
      ...CERTIFICATE,
      summary: 'The certificate whose defects are shown, as it is printed on the slab.',
    },
    defect: {
      kind: 'string',
      summary: 'The id of the first defect; by default the one with the highest cost.',
    },
    'image-url': {
      kind: 'string',
      identity: true,
      summary:
        'A picture to show instead: the path or URL of the API’s public media, or a URL on a site in `picture-origins`.',
    },
    x: { ...PIXELS, summary: 'Left edge of the region on it, in pixels of the picture.' },
    y: { ...PIXELS, summary: 'Upper edge of the region on it, in pixels of the picture.' },
    'width-bounding': { ...PIXELS, min: 1, summary: 'Width of the region; omitted: a point.' },
    'height-bounding': { ...PIXELS, min: 1, summary: 'Height of the region; omitted: a square.' },
    'width-image': { ...PIXELS, min: 1, summary: 'Width of the picture, if known.' },
    'height-image': { ...PIXELS, min: 1, summary: 'Height of the picture, if known.' },
    'picture-origins': {
      kind: 'string',
      default: '',
      pattern: /^(https?:\/\/[^\s/?#@]+( +|$))*$/,
      reason: 'Must be origins such as https://images.example.com, with spaces between them',
      summary: 'Sites besides the API whose pictures may be shown, separated by spaces.',
    },
    'heading-level': {
      ...HEADING_LEVEL,
      summary: 'Level of its heading in the page.',
    },
  },
  events: {
    'tag-select': {
      summary: 'The visitor selected another defect.',
      detail: {
        defect: { kind: 'string', summary: 'Its id within the report' },
        type: { kind: 'string', summary: 'SURFACE, CORNER, EDGE or CENTERING' },
        side: { kind: 'string', summary: 'FRONT or BACK' },
        deduction: { kind: 'number', summary: 'Points lost' },
      },
    },
  },
  parts: {
    picture: { summary: 'The picture with its tools' },
    facts: { summary: 'The defect’s details' },
    card: { summary: 'The card and its grade' },
    navigation: { summary: 'Links to the other defects' },
    notice: { summary: 'Shown instead of the picture, for example after an error' },
  },
  tokens: ELEMENT_TOKENS,
  reserved: [
    { height: 'calc(75cqi + 27.25em + 96px)' },
    // The facts are at the side.
    { from: 800, height: 'max(27.25em + 72px, 75cqi - 15em - 24px)' },
  ],
} as const satisfies ElementSchema;
