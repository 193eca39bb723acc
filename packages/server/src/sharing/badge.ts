import { html, raw } from 'hono/html';
import { measureText, type } from './fonts.ts';

/** auto: whatever the reader's system prefers, in SVG. */
export type BadgeTheme = 'auto' | 'light' | 'dark';

interface BadgeParts {
  readonly certificate: string;
  /** As `10 Gem Mint`; undefined: the certificate was voided. */
  readonly grade: string | undefined;
  readonly theme: BadgeTheme;
  /** The detached JWS of its signed report, if there is one. */
  readonly signature?: string | null;
}

const HEIGHT = 40;
const BASELINE = 26;
const PADDING = 14;
const GAP = 10;
const MAKER = { font: 'bold', size: 16, tracking: 0.06 } as const;
const GRADE = { font: 'bold', size: 16 } as const;
const NUMBER = { font: 'plain', size: 13 } as const;

const LIGHT = { surface: '#ffffff', line: '#dbe0de', text: '#12191a', quiet: '#516063' };
const DARK = { surface: '#171b1c', line: '#2a3234', text: '#edf1f1', quiet: '#a2afb1' };
const MAKER_COLOR = '#0a5a69';
const VOIDED_COLOR = { light: '#a3231b', dark: '#ff9c92' };

const rules = ({ surface, line, text, quiet }: typeof LIGHT, voided: string) =>
  `.s{fill:${surface};stroke:${line}}.t{fill:${text}}.q{fill:${quiet}}.v{fill:${voided}}`;

/** A certificate's grade as SVG, 40 px high, for pages that run no script of ours. Text is outlines. */
export function drawBadge({ certificate, grade, signature, theme }: BadgeParts): string {
  const words = grade ?? 'Voided';
  const maker = 2 * PADDING + measureText('TAG', MAKER);
  const gradeAt = maker + PADDING;
  const numberAt = gradeAt + measureText(words, GRADE) + GAP;
  const width = Math.ceil(numberAt + measureText(certificate, NUMBER) + PADDING);
  const light = rules(LIGHT, VOIDED_COLOR.light);
  const dark = rules(DARK, VOIDED_COLOR.dark);
  const styles =
    theme === 'auto'
      ? `${light}@media(prefers-color-scheme:dark){${dark}}`
      : { dark, light }[theme];
  const title = `TAG certificate ${certificate}: ${words}`;
  return String(
    html`<svg
      xmlns="http://www.w3.org/2000/svg"
      width="${width}"
      height="${HEIGHT}"
      viewBox="0 0 ${width} ${HEIGHT}"
      role="img"
      aria-label="${title}"
    >
      <title>${title}</title>
      ${signature ? html`<metadata>${signature}</metadata>` : ''}
      <style>
        ${raw(styles)}
      </style>
      <rect class="s" x="0.5" y="0.5" width="${width - 1}" height="${HEIGHT - 1}" rx="8" />
      <path d="${raw(leftEnd(maker))}" fill="${MAKER_COLOR}" />
      ${raw(
        [
          type('TAG', PADDING, BASELINE, MAKER, 'fill="#fff"'),
          type(words, gradeAt, BASELINE, GRADE, `class="${grade === undefined ? 'v' : 't'}"`),
          type(certificate, numberAt, BASELINE, NUMBER, 'class="q"'),
        ].join(''),
      )}
    </svg>`,
  );
}

/** The badge's left end, round on its left. */
const leftEnd = (width: number) =>
  `M8 0H${width.toFixed(1)}V${HEIGHT}H8A8 8 0 0 1 0 ${HEIGHT - 8}V8A8 8 0 0 1 8 0Z`;
