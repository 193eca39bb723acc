import {
  gradeOf,
  serialLabel,
  variationLabel,
  type GradedCardIdentity,
  type Side,
} from '@tag/contract/graded-cards';

import { gradient, rectangle } from '../faces/face.ts';
import { type } from '../type.ts';
import { LABEL } from './layout.ts';
import { slabAddressOf, type SlabParts } from './parts.ts';
import { qrOutline } from './qr-code.ts';

const PAPER = '#f7f8f7';
const INK = '#14191b';
const MUTED = '#5b676a';
const LINE = '#cbd1d0';
const TEAL = '#0d7c8f';

const PANEL = 372;

/** The color bar next to the grade: foil for Pristine, the company's color for all others. */
const STRIPES: Readonly<Record<string, string>> = {
  pristine: 'url(#label-pristine)',
  authentic: '#8b979a',
};

const DEFINITIONS =
  gradient(
    'label-pristine',
    [
      [0, '#8fe3d8'],
      [0.3, '#8fb4f2'],
      [0.55, '#d9a6ea'],
      [0.8, '#f4cf96'],
      [1, '#a6e6b4'],
    ],
    [0, 0, 0, 1],
  ) +
  gradient('label-graphite', [
    [0, '#262d30'],
    [1, '#13181a'],
  ]) +
  gradient('label-paper', [
    [0, '#ffffff'],
    [1, PAPER],
  ]);

/** Graduations along the upper edge, every fifth longer: the label of an instrument. */
function graduations(from: number, to: number, y: number): string {
  const step = 21;
  let outline = '';
  for (let index = 0; from + index * step <= to; index += 1) {
    outline += `M${from + index * step} ${y}v${index % 5 === 0 ? 16 : 8}`;
  }
  return `<path d="${outline}" stroke="${LINE}" stroke-width="2" fill="none"/>`;
}

/** The three lines that name a card: set, name, and number. */
export function titleLines(card: GradedCardIdentity): [string, string, string] {
  const brand = card.set.toLowerCase().startsWith(card.brand.toLowerCase()) ? '' : card.brand;
  const origin = [card.year, brand, card.set].filter(Boolean).join(' ');
  // The size of a run is in the serial number, and a plain card needs no word for it.
  const variation = variationLabel(card.variation).replace(/ ?\/\d+$/, '');
  const plain = /^base$/i;
  const which = [`#${card.number}`, card.subset, variation, card.rarity].filter(
    (part) => part && !plain.test(part),
  );
  return [origin, card.name, which.join('  ·  ')];
}

function gradePanel(score: number | null, x: number): string {
  const { key, grade, label } = gradeOf(score);
  const middle = x + 16 + (PANEL - 16) / 2;
  return (
    rectangle({ x, y: 0, width: PANEL, height: LABEL.height }, 0, 'fill="url(#label-graphite)"') +
    rectangle({ x, y: 0, width: 12, height: LABEL.height }, 0, `fill="${STRIPES[key] ?? TEAL}"`) +
    type(
      grade,
      middle,
      278,
      { font: 'bodyBold', size: 290, tracking: -0.02, anchor: 'middle', maxWidth: 330 },
      'fill="#fff"',
    ) +
    type(
      label.toUpperCase(),
      middle,
      362,
      { font: 'bodyBold', size: 50, tracking: 0.1, anchor: 'middle', maxWidth: 320 },
      'fill="#fff"',
    ) +
    `<path d="M${middle - 120} 392h240" stroke="#4b5659" stroke-width="2"/>` +
    type(
      score === null ? 'NOT NUMBERED' : `${score} / 1000`,
      middle,
      446,
      { font: 'body', size: 42, tracking: 0.06, anchor: 'middle', maxWidth: 320 },
      'fill="#a9b5b7"',
    )
  );
}

const wordmark = (x: number, y: number, size: number, colour: string) =>
  type('TAG', x, y, { font: 'tech', size, tracking: 0.1 }, `fill="${colour}"`);

const paper = () =>
  rectangle(
    { x: 0, y: 0, width: LABEL.width, height: LABEL.height },
    0,
    'fill="url(#label-paper)"',
  );

function frontLabel({ sitter }: SlabParts): string {
  const { card, certificate, score } = sitter;
  const panel = LABEL.width - PANEL;
  const qr = 168;
  const width = panel - 104;
  const [origin, name, which] = titleLines(card);
  const serial = serialLabel(card);
  return (
    paper() +
    graduations(52, panel - 40, 0) +
    wordmark(52, 104, 62, INK) +
    type(
      'MEASURED & SEALED',
      panel - 52,
      100,
      { font: 'body', size: 30, tracking: 0.14, anchor: 'end' },
      `fill="${MUTED}"`,
    ) +
    type(name, 50, 200, { font: 'bodyBold', size: 84, maxWidth: width }, `fill="${INK}"`) +
    type(origin, 52, 254, { font: 'body', size: 40, maxWidth: width }, `fill="${INK}"`) +
    `<path d="M52 282H${panel - 52}" stroke="${LINE}" stroke-width="2"/>` +
    `<path d="${qrOutline(slabAddressOf(sitter), 52, 300, qr)}" fill="${INK}"/>` +
    type(which, 256, 338, { font: 'body', size: 36, maxWidth: width - 204 }, `fill="${INK}"`) +
    (serial
      ? type(
          serial,
          panel - 52,
          462,
          { font: 'bodyBold', size: 58, anchor: 'end' },
          `fill="${TEAL}"`,
        )
      : '') +
    type('CERTIFICATE', 256, 412, { font: 'body', size: 25, tracking: 0.14 }, `fill="${MUTED}"`) +
    type(certificate, 254, 464, { font: 'bodyBold', size: 56, tracking: 0.05 }, `fill="${INK}"`) +
    gradePanel(score, panel)
  );
}

/** The eight subgrades as lines on a scale, or the measured size of a card without a number. */
function measurements({ report }: SlabParts['sitter'], x: number, width: number): string {
  const rows = report.subgrades
    ? (['centering', 'corners', 'edges', 'surface'] as const).map((key) => ({
        name: key.toUpperCase(),
        front: report.subgrades!.front[key],
        back: report.subgrades!.back[key],
      }))
    : [];
  const style = { font: 'body', size: 27, tracking: 0.08 } as const;
  const number = { font: 'bodyBold', size: 34, anchor: 'end' } as const;
  const columns = [x + width - 250, x + width - 60] as const;
  const line = (y: number) => `<path d="M${x} ${y}h${width}" stroke="#353f42" stroke-width="2"/>`;
  if (rows.length === 0) {
    const size = `${report.size.width.toFixed(3)} × ${report.size.height.toFixed(3)} in`;
    return (
      type('MEASURED SIZE', x, 250, style, 'fill="#a9b5b7"') +
      type(size, x, 310, { font: 'bodyBold', size: 52 }, 'fill="#fff"') +
      line(340)
    );
  }
  const heads = (['FRONT', 'BACK'] as const)
    .map((head, index) =>
      type(head, columns[index]!, 168, { ...style, anchor: 'end' }, 'fill="#a9b5b7"'),
    )
    .join('');
  return (
    heads +
    rows
      .map(({ name, front, back }, index) => {
        const y = 230 + index * 62;
        return (
          line(y - 44) +
          type(name, x, y, style, 'fill="#dfe6e6"') +
          type(String(front), columns[0], y + 2, number, 'fill="#fff"') +
          type(String(back), columns[1], y + 2, number, 'fill="#fff"')
        );
      })
      .join('')
  );
}

function backLabel({ sitter }: SlabParts): string {
  const { card, certificate } = sitter;
  const qr = 350;
  const serial = serialLabel(card);
  const edge = 490;
  const details = [serial && `SERIAL ${serial}`, card.cmpCode].filter(Boolean).join('   ');
  return (
    rectangle(
      { x: 0, y: 0, width: LABEL.width, height: LABEL.height },
      0,
      'fill="url(#label-graphite)"',
    ) +
    rectangle({ x: 0, y: 0, width: edge, height: LABEL.height }, 0, 'fill="url(#label-paper)"') +
    `<path d="${qrOutline(slabAddressOf(sitter), 70, 70, qr)}" fill="${INK}"/>` +
    rectangle({ x: edge, y: 0, width: 12, height: LABEL.height }, 0, `fill="${TEAL}"`) +
    wordmark(edge + 66, 104, 62, '#fff') +
    type(
      certificate,
      LABEL.width - 60,
      100,
      { font: 'bodyBold', size: 50, tracking: 0.05, anchor: 'end' },
      'fill="#fff"',
    ) +
    measurements(sitter, edge + 66, LABEL.width - edge - 126) +
    type(
      details || 'SCAN FOR THE FULL REPORT',
      edge + 66,
      466,
      { font: 'body', size: 25, tracking: 0.14, maxWidth: 800 },
      'fill="#8b979a"',
    )
  );
}

/** The label of a side as content of an SVG, in position on the body. */
export function drawLabel(side: Side, parts: SlabParts): string {
  const content = side === 'FRONT' ? frontLabel(parts) : backLabel(parts);
  return (
    `<defs>${DEFINITIONS}<clipPath id="label"><rect width="${LABEL.width}" height="${LABEL.height}" rx="16"/></clipPath></defs>` +
    `<g transform="translate(${LABEL.x} ${LABEL.y})"><g clip-path="url(#label)">${content}</g>` +
    `<rect x="1" y="1" width="${LABEL.width - 2}" height="${LABEL.height - 2}" rx="15" fill="none" stroke="#0b0f10" stroke-opacity="0.35" stroke-width="2"/></g>`
  );
}
