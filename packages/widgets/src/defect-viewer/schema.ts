import { HEADING_LEVEL, type ElementSchema } from '@tag/element';
import { ELEMENT_TOKENS } from '@tag/theme';

const PIXELS = { kind: 'number', min: 0, max: 20_000 } as const;

/** `<tag-defect-viewer cert="X0000001" defect="f2">`, or a region on a picture by its address. */
export const defectViewerSchema = {
  tag: 'tag-defect-viewer',
  summary: 'One defect of a graded card, on the scan it was found on, to pan and zoom.',
  attributes: {
    cert: {
      kind: 'string',
      identity: true,
      reflect: true,
      pattern: /^[A-Za-z][0-9]{7}$/,
      reason: 'A certificate is a letter and seven digits, such as X0000001',
      summary: 'The certificate whose defects are shown, as it is printed on the slab.',
    },
    defect: {
      kind: 'string',
      summary: 'The id of the defect that is shown first; without it the one that cost most.',
    },
    'image-url': {
      kind: 'string',
      identity: true,
      summary:
        'A picture to show instead: the path or address of one of the API’s public media, or one of a site in `picture-origins`.',
    },
    x: { ...PIXELS, summary: 'Left edge of the region on it, in pixels of the picture.' },
    y: { ...PIXELS, summary: 'Upper edge of the region on it, in pixels of the picture.' },
    'width-bounding': { ...PIXELS, min: 1, summary: 'Width of the region; without it a point.' },
    'height-bounding': { ...PIXELS, min: 1, summary: 'Height of the region; without it a square.' },
    'width-image': { ...PIXELS, min: 1, summary: 'Width of the picture, where it is known.' },
    'height-image': { ...PIXELS, min: 1, summary: 'Height of the picture, where it is known.' },
    'picture-origins': {
      kind: 'string',
      default: '',
      pattern: /^(https?:\/\/[^\s/?#@]+( +|$))*$/,
      reason: 'Must be origins such as https://images.example.com, with spaces between them',
      summary: 'Sites besides the API whose pictures may be shown, with spaces between them.',
    },
    'heading-level': {
      ...HEADING_LEVEL,
      summary: 'Level of its heading in the page.',
    },
  },
  events: {
    'tag-select': {
      summary: 'The visitor went to another defect.',
      detail: {
        defect: { kind: 'string', summary: 'Its id within the report' },
        type: { kind: 'string', summary: 'SURFACE, CORNER, EDGE or CENTERING' },
        side: { kind: 'string', summary: 'FRONT or BACK' },
        deduction: { kind: 'number', summary: 'Points that it cost' },
      },
    },
  },
  parts: {
    picture: { summary: 'The picture with its tools' },
    facts: { summary: 'What is known of the defect' },
    card: { summary: 'The card and its grade' },
    navigation: { summary: 'The way to the other defects' },
    notice: { summary: 'Shown instead of a picture that cannot be shown' },
  },
  tokens: ELEMENT_TOKENS,
} as const satisfies ElementSchema;
