import type { Side } from '@tag/contract/graded-cards';
import sharp, { type OverlayOptions } from 'sharp';

import { rectangle, type Area } from '../faces/face.ts';
import { SQUARE, VERTICAL } from '../card/scan-geometry.ts';
import { type } from '../type.ts';
import {
  certificateWords,
  gradeWidth,
  gradeWords,
  mark,
  measuredWords,
  ON_PAPER,
  onDark,
  titleWords,
} from './captions.ts';
import { closeUp, svg, type Size } from './close-up.ts';
import { cardCutout, slabCutout } from './cutout.ts';
import { drawGround } from './ground.ts';
import { BODY } from './layout.ts';
import { paintRoom, paletteOf } from './palette.ts';
import { slabAddressOf, type SlabParts } from './parts.ts';
import { qrOutline } from './qr-code.ts';

const slabAt = (x: number, y: number, height: number): Area => ({
  x,
  y,
  width: Math.round((BODY.width * height) / BODY.height),
  height,
});

interface Composition extends Size {
  /** Content of an SVG without fine detail, painted first. */
  readonly room: string;
  readonly slabs?: readonly { side: Side; at: Area }[];
  readonly cards?: readonly { side: Side; at: Area }[];
  /** Content of an SVG, painted last. */
  readonly words: string;
}

async function compose(parts: SlabParts, composition: Composition): Promise<Uint8Array> {
  const { width, height, room, slabs = [], cards = [], words } = composition;
  const spots = [...slabs, ...cards].map(({ at }) => at);
  const [ground, ...layers] = await Promise.all([
    drawGround({ width, height, content: room, slabs: spots }),
    ...slabs.map(async ({ side, at }): Promise<OverlayOptions> => {
      return { input: await slabCutout(side, parts, at.height), left: at.x, top: at.y };
    }),
    ...cards.map(async ({ side, at }): Promise<OverlayOptions> => {
      return { input: await cardCutout(side, parts, at.width, at.height), left: at.x, top: at.y };
    }),
  ]);
  return sharp(ground, { raw: { width, height, channels: 3 } })
    .composite([...layers, { input: svg(words, { width, height }) }])
    .jpeg({ quality: 88 })
    .toBuffer();
}

/** A QR code on white with the certificate next to it. */
function scanMe({ sitter }: SlabParts, x: number, y: number, size: number, inks = ON_PAPER) {
  const quiet = size * 0.1;
  return (
    rectangle({ x, y, width: size, height: size }, 12, 'fill="#fff"') +
    `<path d="${qrOutline(slabAddressOf(sitter), x + quiet, y + quiet, size - 2 * quiet)}" fill="#12191a"/>` +
    certificateWords(sitter, x + size + 36, y + size / 2 + 20, inks) +
    type(
      'Scan for the full report',
      x + size + 36,
      y + size / 2 + 66,
      { font: 'body', size: 27 },
      `fill="${inks.quiet}"`,
    )
  );
}

const paperRoom = ({ width, height }: Size) =>
  `<defs><linearGradient id="sheet" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fbfcfb"/><stop offset="1" stop-color="#e6eae8"/></linearGradient></defs><rect width="${width}" height="${height}" fill="url(#sheet)"/>`;

const cardAt = (x: number, y: number, width: number): Area => ({
  x,
  y,
  width,
  height: Math.round(width * 1.4),
});

const SQUARES: readonly ((parts: SlabParts) => Promise<Uint8Array>)[] = [
  async (parts) => {
    const palette = await paletteOf(parts, 'FRONT');
    const inks = onDark(palette.accent);
    const at = slabAt(66, 56, 968);
    const column = { x: 706, width: 318 };
    return compose(parts, {
      ...SQUARE,
      room: paintRoom(palette, SQUARE.width, SQUARE.height, [at.x + at.width / 2, 430]),
      slabs: [{ side: 'FRONT', at }],
      words:
        mark(column.x, 112, 46, inks.strong) +
        gradeWords(parts.sitter, { ...column, y: 420 }, 260, inks) +
        `<path d="M${column.x} 604h${column.width}" stroke="${inks.line}" stroke-width="3"/>` +
        titleWords(parts.sitter, { ...column, y: 690 }, 60, inks) +
        certificateWords(parts.sitter, column.x, 1000, inks),
    });
  },
  (parts) => {
    const inks = onDark('#fff');
    const beside = 76 + Math.max(270, gradeWidth(parts.sitter, 210)) + 56;
    return closeUp(
      parts,
      SQUARE,
      gradeWords(parts.sitter, { x: 72, y: 900, width: 400 }, 210, inks) +
        titleWords(parts.sitter, { x: beside, y: 900, width: 1010 - beside }, 66, inks) +
        mark(1008, 92, 42, '#fff', 'end'),
    );
  },
  (parts) => {
    const card = cardAt(72, 84, 330);
    return compose(parts, {
      ...SQUARE,
      room: paperRoom(SQUARE),
      cards: [{ side: 'FRONT', at: card }],
      words:
        mark(1008, 124, 42, ON_PAPER.strong, 'end') +
        gradeWords(parts.sitter, { x: 462, y: 270, width: 400 }, 200, ON_PAPER) +
        titleWords(parts.sitter, { x: 462, y: 468, width: 546 }, 52, ON_PAPER) +
        measuredWords(parts.sitter, { x: 72, y: 640, width: 936 }, 92, ON_PAPER),
    });
  },
  async (parts) => {
    const palette = await paletteOf(parts, 'BACK');
    const inks = onDark(palette.accent);
    const at = slabAt(444, 56, 968);
    return compose(parts, {
      ...SQUARE,
      room: paintRoom(palette, SQUARE.width, SQUARE.height, [at.x + at.width / 2, 430]),
      slabs: [{ side: 'BACK', at }],
      words:
        mark(66, 112, 46, inks.strong) +
        type('Every corner,', 66, 470, { font: 'bodyBold', size: 50 }, `fill="${inks.strong}"`) +
        type('edge and mark,', 66, 530, { font: 'bodyBold', size: 50 }, `fill="${inks.strong}"`) +
        type('measured.', 66, 590, { font: 'bodyBold', size: 50 }, `fill="${inks.accent}"`) +
        certificateWords(parts.sitter, 66, 1000, inks),
    });
  },
];

const VERTICALS: readonly ((parts: SlabParts) => Promise<Uint8Array>)[] = [
  async (parts) => {
    const palette = await paletteOf(parts, 'FRONT');
    const inks = onDark(palette.accent);
    const at = slabAt(150, 190, 1328);
    return compose(parts, {
      ...VERTICAL,
      room: paintRoom(palette, VERTICAL.width, VERTICAL.height, [540, 760]),
      slabs: [{ side: 'FRONT', at }],
      words:
        mark(540, 128, 50, inks.strong, 'middle') +
        titleWords(parts.sitter, { x: 540, y: 1664, width: 900 }, 84, inks, 'middle'),
    });
  },
  (parts) => {
    const inks = onDark('#fff');
    return closeUp(
      parts,
      VERTICAL,
      mark(72, 128, 50, '#fff') +
        gradeWords(parts.sitter, { x: 72, y: 1420, width: 700 }, 360, inks) +
        titleWords(parts.sitter, { x: 72, y: 1690, width: 936 }, 76, inks),
    );
  },
  (parts) => {
    const [front, back] = [cardAt(72, 230, 448), cardAt(560, 230, 448)];
    return compose(parts, {
      ...VERTICAL,
      room: paperRoom(VERTICAL),
      cards: [
        { side: 'FRONT', at: front },
        { side: 'BACK', at: back },
      ],
      words:
        mark(72, 138, 50, ON_PAPER.strong) +
        gradeWords(parts.sitter, { x: 72, y: 1140, width: 420 }, 240, ON_PAPER) +
        titleWords(parts.sitter, { x: 560, y: 1030, width: 448 }, 60, ON_PAPER) +
        measuredWords(parts.sitter, { x: 72, y: 1338, width: 936 }, 84, ON_PAPER) +
        scanMe(parts, 72, 1730, 140),
    });
  },
];

/** The square picture with this number, from 1 on, as JPEG; null where there is none. */
export async function drawSquare(number: number, parts: SlabParts): Promise<Uint8Array | null> {
  return (await SQUARES[number - 1]?.(parts)) ?? null;
}

/** The upright picture with this number, from 1 on, as JPEG; null where there is none. */
export async function drawVertical(number: number, parts: SlabParts): Promise<Uint8Array | null> {
  return (await VERTICALS[number - 1]?.(parts)) ?? null;
}
