/**
 * One custom property a host page may set: `--tag-{name}`. Sheets read its private twin `--_{name}`, which
 * falls back to the default. `tokens.css` has the same list; a test keeps the two equal.
 */
interface Token {
  /** Without the `--tag-` prefix. */
  readonly name: string;
  /** A CSS value; `light-dark(a, b)` gives both themes. */
  readonly default: string;
  readonly summary: string;
}

const both = (light: string, dark: string) => `light-dark(${light}, ${dark})`;

/** Surfaces are quiet and neutral; the accent marks controls. */
const COLOURS: readonly Token[] = [
  { name: 'page', default: both('#f6f7f6', '#0f1213'), summary: 'Ground of the whole report' },
  { name: 'surface', default: both('#ffffff', '#171b1c'), summary: 'Ground of a panel' },
  { name: 'mat', default: both('#e7eae8', '#090b0c'), summary: 'Ground behind a picture' },
  { name: 'text', default: both('#12191a', '#edf1f1'), summary: 'Text' },
  { name: 'text-muted', default: both('#516063', '#a2afb1'), summary: 'Labels and asides' },
  { name: 'line', default: both('#dbe0de', '#2a3234'), summary: 'Hairlines between things' },
  { name: 'line-strong', default: both('#7b888a', '#75858a'), summary: 'Edges of controls' },
  { name: 'accent', default: both('#0a5a69', '#74d2e2'), summary: 'Links, buttons, focus' },
  { name: 'accent-soft', default: both('#dfeef0', '#12323a'), summary: 'Ground of what is chosen' },
  { name: 'on-accent', default: both('#ffffff', '#05262d'), summary: 'Text on the accent' },
  { name: 'cost', default: both('#a8330c', '#ff9f7d'), summary: 'Points that were taken off' },
  { name: 'danger', default: both('#a8221c', '#ff9c93'), summary: 'Errors' },
  { name: 'success', default: both('#12694a', '#6bd3a5'), summary: 'What went well' },
  { name: 'mark', default: '#ff5a26', summary: 'Boxes on pictures, in both themes' },
  { name: 'mark-halo', default: 'rgb(8 12 13 / 80%)', summary: 'The dark rim that sets a box off' },
  { name: 'scrim', default: 'rgb(6 9 10 / 72%)', summary: 'What a dialog lays over the page' },
];

/**
 * Ten steps for percentages, from up to 10 to up to 100. Lightness runs one way across the scale, so the
 * order survives any color blindness, and every step keeps 3:1 against the surface.
 */
const SCALE: readonly Token[] = [
  { name: 'scale-10', default: both('#b98325', '#80674a'), summary: 'Up to 10 percent' },
  { name: 'scale-20', default: both('#a3842b', '#837250'), summary: 'Up to 20 percent' },
  { name: 'scale-30', default: both('#8a8433', '#818058'), summary: 'Up to 30 percent' },
  { name: 'scale-40', default: both('#708240', '#7c8d60'), summary: 'Up to 40 percent' },
  { name: 'scale-50', default: both('#567d50', '#759a69'), summary: 'Up to 50 percent' },
  { name: 'scale-60', default: both('#3c765d', '#6fa878'), summary: 'Up to 60 percent' },
  { name: 'scale-70', default: both('#226d67', '#6bb589'), summary: 'Up to 70 percent' },
  { name: 'scale-80', default: both('#0c616c', '#72c39e'), summary: 'Up to 80 percent' },
  { name: 'scale-90', default: both('#07526a', '#84d1b6'), summary: 'Up to 90 percent' },
  { name: 'scale-100', default: both('#0b4260', '#a1dfd0'), summary: 'Up to 100 percent' },
];

/** A grade wears the step its score falls in; the two that are no step have their own. */
const GRADES: readonly Token[] = [
  { name: 'grade-pristine', default: both('#10243f', '#d8f4f4'), summary: 'Pristine' },
  { name: 'grade-authentic', default: both('#5c686b', '#98a5a8'), summary: 'Authentic, no number' },
];

const USUAL_SIZE = 'max(1rem, 16px)';
const BASE_SIZE = `var(--tag-font-size, ${USUAL_SIZE})`;
/** Not px alone: type has to follow the text size that the reader set. */
const times = (factor: number) => `calc(${factor} * ${BASE_SIZE})`;

const TYPE: readonly Token[] = [
  { name: 'font', default: 'inherit', summary: 'Font family; read by the ground itself' },
  {
    name: 'font-size',
    default: USUAL_SIZE,
    summary:
      'Size of running text, in rem or px; every other size is a multiple of it. By default the page’s, and never below 16 px',
  },
  { name: 'text-xs', default: times(0.75), summary: 'Fine print' },
  { name: 'text-sm', default: times(0.875), summary: 'Labels' },
  { name: 'text-md', default: BASE_SIZE, summary: 'Running text' },
  { name: 'text-lg', default: times(1.25), summary: 'Headings within a section' },
  { name: 'text-xl', default: times(1.75), summary: 'Headings of sections' },
  { name: 'text-2xl', default: times(2.5), summary: 'The name of a card' },
];

const SPACE: readonly Token[] = [1, 2, 3, 4, 6, 8, 12, 16, 24].map((step) => ({
  name: `space-${step}`,
  default: `${step * 4}px`,
  summary: `${step} ${step === 1 ? 'step' : 'steps'} of the 4 px grid`,
}));

const FORM: readonly Token[] = [
  { name: 'radius-sm', default: '4px', summary: 'Corners of chips and pictures' },
  { name: 'radius-md', default: '8px', summary: 'Corners of controls' },
  { name: 'radius-lg', default: '14px', summary: 'Corners of panels' },
  {
    name: 'shadow-picture',
    default:
      '0 1px 2px rgb(0 0 0 / 30%), 0 18px 40px -18px light-dark(rgb(18 25 26 / 45%), rgb(0 0 0 / 90%))',
    summary: 'Under a card on the mat',
  },
  { name: 'motion', default: '160ms', summary: 'Length of a transition; none if asked for less' },
];

const PLACE: readonly Token[] = [
  {
    name: 'head',
    default: '0px',
    summary: 'Height of the page’s head above a report; its picture is that much lower',
  },
  {
    name: 'bar',
    default: '0px',
    summary: 'Height of a bar that stays at the top of the window; what sticks stays below it',
  },
];

/** Every token, in the order of `tokens.css`. */
export const TOKENS: readonly Token[] = [
  ...COLOURS,
  ...SCALE,
  ...GRADES,
  ...TYPE,
  ...SPACE,
  ...FORM,
  ...PLACE,
];

/** The tokens as an element's schema lists them. */
export const ELEMENT_TOKENS: Readonly<Record<string, Pick<Token, 'default' | 'summary'>>> =
  /* @__PURE__ */ Object.fromEntries(
    TOKENS.map(({ name, summary, default: usual }) => [
      `--tag-${name}`,
      { default: usual, summary },
    ]),
  );
