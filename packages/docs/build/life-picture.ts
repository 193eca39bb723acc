interface Box {
  readonly x: number;
  readonly y: number;
  readonly name: string;
  readonly below: string;
  readonly tone: 'quiet' | 'good' | 'bad';
}

const WIDTH = 148;
const HEIGHT = 64;

const BOXES: readonly Box[] = [
  { x: 10, y: 128, name: 'undefined', below: 'no script yet', tone: 'quiet' },
  { x: 216, y: 128, name: 'idle', below: 'waits if lazy', tone: 'quiet' },
  { x: 422, y: 128, name: 'loading', below: 'placeholders', tone: 'quiet' },
  { x: 682, y: 34, name: 'ready', below: 'tag-ready', tone: 'good' },
  { x: 682, y: 128, name: 'empty', below: 'tag-empty', tone: 'quiet' },
  { x: 682, y: 222, name: 'error', below: 'tag-error', tone: 'bad' },
];

const COLORS = { quiet: 'var(--_line-strong)', good: 'var(--_success)', bad: 'var(--_danger)' };

/** Lines between the boxes, and what happens there. */
const STEPS = [
  { path: 'M158 160H210', text: 'script', x: 184, y: 150 },
  { path: 'M364 160H416', text: 'near', x: 390, y: 150 },
  { path: 'M570 160C630 160 620 66 676 66', text: 'data', x: 612, y: 92 },
  { path: 'M570 160H676', text: 'nothing', x: 644, y: 152 },
  { path: 'M570 160C630 160 620 254 676 254', text: 'refused', x: 604, y: 240 },
];
/** Ways back: above the boxes from ready, below them from an error. */
const BACK = [
  { path: 'M682 46C610 8 496 14 496 122', text: 'another cert', x: 546, y: 24 },
  { path: 'M682 276C610 316 496 306 496 198', text: 'reload(), or online again', x: 520, y: 316 },
];
/** Below the boxes whose height is kept. */
const RESERVED = { path: 'M10 206V214H460V206', text: 'height reserved by elements.css' };

/** The states of an element and how one follows another, as the content of an SVG of 840 x 326. It takes its
 * colors from the page. */
export function lifePicture(): string {
  const boxes = BOXES.map(
    ({ x, y, name, below, tone }) =>
      `<rect x="${x}" y="${y}" width="${WIDTH}" height="${HEIGHT}" rx="10" fill="var(--_surface)" stroke="${COLORS[tone]}" stroke-width="1.5"/>` +
      `<text x="${x + WIDTH / 2}" y="${y + 28}" font-size="16" font-weight="650" text-anchor="middle" fill="currentColor">${name}</text>` +
      `<text x="${x + WIDTH / 2}" y="${y + 48}" text-anchor="middle" fill="var(--_text-muted)">${below}</text>`,
  );
  const line = (dashes: string) => (step: (typeof STEPS)[number]) =>
    `<path d="${step.path}" fill="none" stroke="var(--_text-muted)" stroke-width="1.5"${dashes} marker-end="url(#arrow)"/>` +
    `<text x="${step.x}" y="${step.y}" text-anchor="middle" fill="var(--_text-muted)">${step.text}</text>`;
  return `<title id="life-title">Undefined until its script has loaded, then idle; near the viewport loading, then ready, empty, or error. A changed certificate, reload(), or a connection that is back leads to loading again.</title>
<defs><marker id="arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path d="M0 0L8 4L0 8z" fill="var(--_text-muted)"/></marker></defs>
${STEPS.map(line('')).join('')}
<path d="${RESERVED.path}" fill="none" stroke="var(--_accent)" stroke-width="1.5"/>
<text x="235" y="234" text-anchor="middle" fill="var(--_accent)">${RESERVED.text}</text>
${BACK.map(line(' stroke-dasharray="4 4"')).join('')}
${boxes.join('')}`;
}
