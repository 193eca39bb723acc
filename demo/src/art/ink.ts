import { lighter } from './colour.ts';
import { closed, moved, type Point } from './shapes.ts';

const EVERYTHING = 'M-4000-4000H4000V4000H-4000Z';

/** Draws parts the way a colorist does: flat color, light from the upper left, shadow, ink line. */
export interface Ink {
  /** A rounded part of the body. */
  part(outline: readonly Point[], colour: string, options?: PartOptions): string;
  /** Definitions that the drawn parts refer to; put them before the parts. */
  definitions(): string;
}

interface PartOptions {
  /** SVG drawn over the color and cut to the part: patches, stripes. */
  readonly inside?: string;
  /** Width of the shadow side, in units of the drawing. */
  readonly depth?: number;
  readonly line?: number;
}

/** `scope` keeps the ids of several drawings in one document apart. */
export function createInk(ink: string, rim: string, scope: string): Ink {
  let count = 0;
  const definitions: string[] = [];
  // Three thin layers make a soft border; a blur of each part would take many times as long.
  const layers = (
    outline: readonly Point[],
    dx: number,
    dy: number,
    colour: string,
    most: number,
  ) =>
    [0.55, 0.8, 1.1]
      .map((step) => `${EVERYTHING}${closed(moved(outline, dx * step, dy * step))}`)
      .map((d) => `<path d="${d}" fill="${colour}" fill-rule="evenodd" opacity="${most / 2.6}"/>`)
      .join('');
  return {
    part(outline, colour, { inside = '', depth = 30, line = 7 } = {}) {
      count += 1;
      const id = `${scope}p${count}`;
      const d = closed(outline);
      definitions.push(
        `<clipPath id="${id}c"><path d="${d}"/></clipPath>`,
        `<radialGradient id="${id}g" cx="0.36" cy="0.26" r="0.85">` +
          `<stop offset="0" stop-color="${lighter(colour, 15)}"/>` +
          `<stop offset="0.5" stop-color="${colour}"/>` +
          `<stop offset="1" stop-color="${lighter(colour, -14)}"/></radialGradient>`,
      );
      return (
        `<path d="${d}" fill="url(#${id}g)"/>` +
        `<g clip-path="url(#${id}c)">${inside}` +
        layers(outline, -depth * 0.8, -depth, ink, 0.46) +
        `${layers(outline, depth * 0.3, depth * 0.34, rim, 0.6)}</g>` +
        `<path d="${d}" fill="none" stroke="${ink}" stroke-width="${line}" stroke-linejoin="round"/>`
      );
    },
    definitions: () => `<defs>${definitions.join('')}</defs>`,
  };
}
