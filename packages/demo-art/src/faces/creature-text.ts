import type { ElementName } from '../emblem/element.ts';
import { measureText, type, wrap, type FontName } from '../type.ts';
import type { Area } from './face.ts';
import { gem } from './gems.ts';
import type { Lore } from './lore.ts';

export interface TextLook {
  readonly heading: FontName;
  readonly ink: string;
  /** The outline of letters on a picture; empty for none. */
  readonly halo: string;
}

const paint = ({ ink, halo }: TextLook, width = 0) =>
  halo
    ? `fill="${ink}" stroke="${halo}" stroke-width="${width}" stroke-linejoin="round" paint-order="stroke"`
    : `fill="${ink}"`;

/** The two attacks, one below the other, in an area. */
export function printMoves(lore: Lore, element: ElementName, area: Area, look: TextLook): string {
  const row = area.height / lore.moves.length;
  return lore.moves
    .map(({ name, text, power, cost }, index) => {
      const top = area.y + index * row;
      const gems = Array.from({ length: cost }, (_, position) =>
        gem(
          `cost${index}${position}`,
          position === 0 ? element : 'plain',
          area.x + 170 + position * 270,
          top + 260,
          118,
        ),
      ).join('');
      const x = area.x + 170 + cost * 270;
      const style = { font: 'body', size: 158 } as const;
      const lines = wrap(text, area.width - 240, style).slice(0, 2);
      return (
        gems +
        type(
          name,
          x + 20,
          top + 350,
          { font: look.heading, size: 305, maxWidth: area.width - 1500 },
          paint(look, 60),
        ) +
        type(
          String(power),
          area.x + area.width,
          top + 365,
          { font: look.heading, size: 380, anchor: 'end' },
          paint(look, 60),
        ) +
        lines
          .map((line, at) => type(line, area.x + 60, top + 560 + at * 180, style, paint(look, 40)))
          .join('')
      );
    })
    .join('');
}

/** Weakness, resistance and retreat, side by side. */
export function printTraits(lore: Lore, area: Area, look: TextLook): string {
  const middle = area.y + area.height / 2;
  const label = (text: string, x: number) =>
    type(text, x, middle + 52, { font: 'condensed', size: 165, tracking: 0.03 }, paint(look, 36));
  const column = area.width / 3;
  const width = (text: string) =>
    measureText(text, { font: 'condensed', size: 165, tracking: 0.03 });
  const [x1, x2, x3] = [area.x + 60, area.x + column + 60, area.x + 2 * column + 60];
  return (
    label('weakness', x1) +
    gem('weak', lore.weakness, x1 + width('weakness') + 170, middle, 92) +
    label('resistance', x2) +
    gem('resist', lore.resistance, x2 + width('resistance') + 170, middle, 92) +
    label('retreat', x3) +
    Array.from({ length: lore.retreat }, (_, index) =>
      gem(`retreat${index}`, 'plain', x3 + width('retreat') + 170 + index * 205, middle, 88),
    ).join('')
  );
}
