import { gradient, inset, outline, rectangle } from '../faces/face.ts';
import { type } from '../type.ts';
import { BODY, GASKET, INLAY, LABEL } from './layout.ts';

const WHOLE = { x: 0, y: 0, width: BODY.width, height: BODY.height };

/** The inlay, behind label and card. */
export function drawInlay(): string {
  const definitions =
    gradient(
      'inlay',
      [
        [0, '#fdfefe'],
        [0.5, '#eef1f1'],
        [1, '#dfe4e4'],
      ],
      [0, 0, 1, 1],
    ) +
    gradient('gasket', [
      [0, '#0e1213'],
      [0.5, '#2b3235'],
      [1, '#14191a'],
    ]);
  const seat = inset(LABEL, -10);
  const foot = { x: BODY.width / 2, y: INLAY.y + INLAY.height - 56 };
  const mould = (dy: number, paint: string) =>
    type(
      'TAG',
      foot.x,
      foot.y + dy,
      { font: 'tech', size: 62, tracking: 0.3, anchor: 'middle' },
      paint,
    );
  return (
    `<defs>${definitions}</defs>` +
    rectangle(INLAY, 40, 'fill="url(#inlay)" fill-opacity="0.66"') +
    // The inlay's own edge: dark below, light above, as it catches light from the upper left.
    rectangle(
      inset(INLAY, 2),
      38,
      'fill="none" stroke="#fff" stroke-opacity="0.8" stroke-width="4"',
    ) +
    rectangle(
      inset(INLAY, 7),
      34,
      'fill="none" stroke="#39464a" stroke-opacity="0.3" stroke-width="3"',
    ) +
    rectangle(seat, 24, 'fill="#0d1213" fill-opacity="0.22"') +
    rectangle(GASKET, 54, 'fill="url(#gasket)"') +
    rectangle(
      inset(GASKET, 3),
      51,
      'fill="none" stroke="#fff" stroke-opacity="0.22" stroke-width="3"',
    ) +
    rectangle(inset(GASKET, 22), 40, 'fill="#07090a"') +
    // The name is moulded, not printed: light edge below, dark edge above.
    mould(2, 'fill="#fff" opacity="0.8"') +
    mould(-1, 'fill="#5d6a6d" opacity="0.5"')
  );
}

/** The acrylic over everything: tint, bevels, weld, and reflections. */
export function drawAcrylic(): string {
  const { width, height, radius } = BODY;
  const bevel = 34;
  const ring = `${outline(WHOLE, radius)}${outline(inset(WHOLE, bevel), radius - 20)}`;
  const definitions =
    gradient(
      'rim',
      [
        [0, '#ffffff'],
        [0.5, '#c9d3d4'],
        [1, '#f2f6f6'],
      ],
      [0, 0, 1, 1],
    ) +
    gradient(
      'sheen',
      [
        [0, 'rgb(255 255 255 / 0.34)'],
        [0.45, 'rgb(255 255 255 / 0.1)'],
        [1, 'rgb(255 255 255 / 0)'],
      ],
      [0, 0, 0.25, 1],
    ) +
    gradient(
      'edge-left',
      [
        [0, '#fff'],
        [1, 'rgb(255 255 255 / 0)'],
      ],
      [0, 0, 1, 0],
    ) +
    gradient(
      'edge-right',
      [
        [0, 'rgb(20 30 33 / 0)'],
        [1, '#141e21'],
      ],
      [0, 0, 1, 0],
    ) +
    gradient('edge-bottom', [
      [0, 'rgb(20 30 33 / 0)'],
      [1, '#141e21'],
    ]) +
    gradient('edge-top', [
      [0, '#fff'],
      [1, 'rgb(255 255 255 / 0)'],
    ]) +
    `<clipPath id="body"><rect width="${width}" height="${height}" rx="${radius}"/></clipPath>`;
  return (
    `<defs>${definitions}</defs><g clip-path="url(#body)">` +
    // Tint only where the acrylic is clear: over the inlay it would dull the card.
    `<path d="${outline(WHOLE, radius)}${outline(INLAY, 40)}" fill-rule="evenodd" fill="#e9f2f2" fill-opacity="0.34"/>` +
    `<path d="${ring}" fill-rule="evenodd" fill="url(#rim)" fill-opacity="0.42"/>` +
    `<rect width="${bevel}" height="${height}" fill="url(#edge-left)" opacity="0.7"/>` +
    `<rect width="${width}" height="${bevel}" fill="url(#edge-top)" opacity="0.75"/>` +
    `<rect x="${width - bevel}" width="${bevel}" height="${height}" fill="url(#edge-right)" opacity="0.3"/>` +
    `<rect y="${height - bevel}" width="${width}" height="${bevel}" fill="url(#edge-bottom)" opacity="0.34"/>` +
    rectangle(
      inset(WHOLE, bevel),
      radius - 20,
      'fill="none" stroke="#27363a" stroke-opacity="0.34" stroke-width="3"',
    ) +
    rectangle(
      inset(WHOLE, bevel + 4),
      radius - 22,
      'fill="none" stroke="#fff" stroke-opacity="0.85" stroke-width="4"',
    ) +
    // The weld around the inlay.
    rectangle(
      inset(INLAY, -14),
      48,
      'fill="none" stroke="#4d5f63" stroke-opacity="0.28" stroke-width="2" stroke-dasharray="3 9"',
    ) +
    // Windows of the studio, mirrored.
    `<path d="M-200 0H760L-200 2150Z" fill="url(#sheen)" opacity="0.5"/>` +
    `<path d="M930 0H1120L-200 2960V2530Z" fill="#fff" opacity="0.05"/>` +
    `<path d="M1190 0H1236L-60 2900H-110Z" fill="#fff" opacity="0.07"/>` +
    `<path d="M${width} 2050V${height}H1180Z" fill="#fff" opacity="0.06"/>` +
    '</g>' +
    rectangle(
      inset(WHOLE, 1.5),
      radius,
      'fill="none" stroke="#22302f" stroke-opacity="0.42" stroke-width="3"',
    ) +
    rectangle(
      inset(WHOLE, 6),
      radius - 4,
      'fill="none" stroke="#fff" stroke-opacity="0.8" stroke-width="5"',
    )
  );
}
