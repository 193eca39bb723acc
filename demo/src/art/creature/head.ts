import { lighter } from '../colour.ts';
import { closed, fitted, moved, open, oval, star, turned, type Point } from '../shapes.ts';
import { drawEars } from './ears.ts';
import type { Genes } from './genes.ts';
import type { Ink } from '../ink.ts';

function eye(genes: Genes, x: number, y: number, size: number, side: 1 | -1): string {
  const { colours, temper } = genes;
  const width = size * (0.2 - temper * 0.025);
  const height = size * (0.29 - temper * 0.08);
  const slant = side * (temper * 17 - 4);
  const lid = temper * 0.4;
  const id = `eye${genes.element.name}${Math.round(x)}${Math.round(y)}`.replace(/-/g, 'm');
  return (
    `<g transform="translate(${x} ${y}) rotate(${slant})">` +
    `<clipPath id="${id}"><ellipse rx="${width}" ry="${height}"/></clipPath>` +
    `<ellipse rx="${width}" ry="${height}" fill="#fdfdfb"/>` +
    `<g clip-path="url(#${id})">` +
    `<ellipse cx="${-side * width * 0.16}" cy="${height * 0.06}" rx="${width * 0.72}" ry="${height * 0.82}" fill="${lighter(colours.eye, -14)}"/>` +
    `<ellipse cx="${-side * width * 0.16}" cy="${height * 0.3}" rx="${width * 0.5}" ry="${height * 0.5}" fill="${lighter(colours.eye, 16)}"/>` +
    `<ellipse cx="${-side * width * 0.16}" cy="${height * 0.06}" rx="${width * (0.4 - temper * 0.2)}" ry="${height * 0.52}" fill="#0d0b14"/>` +
    `<ellipse cx="${-width * 0.34}" cy="${-height * 0.34}" rx="${width * 0.27}" ry="${height * 0.24}" fill="#fff"/>` +
    `<circle cx="${width * 0.28}" cy="${height * 0.38}" r="${width * 0.13}" fill="#fff" opacity="0.85"/>` +
    `<rect x="${-width * 1.4}" y="${-height * 1.5}" width="${width * 2.8}" height="${height * (0.56 + lid)}" fill="${lighter(colours.body, -9)}"/></g>` +
    `<ellipse rx="${width}" ry="${height}" fill="none" stroke="${colours.ink}" stroke-width="${size * 0.034}"/>` +
    `<path d="M${-width * 1.12} ${-height * (0.78 - lid * 0.8)}Q0 ${-height * (1.32 - lid)} ${width * 1.12} ${-height * (0.78 - lid * 0.8)}" fill="none" stroke="${colours.ink}" stroke-width="${size * 0.06}" stroke-linecap="round"/></g>`
  );
}

function markings(genes: Genes, at: Point, size: number, look: number): string {
  const { colours, pattern, element } = genes;
  const [x, y] = at;
  if (pattern === 'mask') {
    const mask = fitted(
      [
        [-0.95, -0.3],
        [-0.4, -0.42],
        [0, -0.2],
        [0.4, -0.42],
        [0.95, -0.3],
        [0.8, 0.26],
        [0.3, 0.34],
        [0, 0.12],
        [-0.3, 0.34],
        [-0.8, 0.26],
      ],
      size,
      [x + look, y],
    );
    return `<path d="${closed(mask)}" fill="${lighter(colours.mark, -4)}" opacity="0.9"/>`;
  }
  if (pattern === 'rings') {
    return (
      `<ellipse cx="${x + look}" cy="${y - size * 0.58}" rx="${size * 0.19}" ry="${size * 0.13}" fill="none" stroke="${element.accent}" stroke-width="${size * 0.085}"/>` +
      `<ellipse cx="${x + look}" cy="${y - size * 0.58}" rx="${size * 0.19}" ry="${size * 0.13}" fill="none" stroke="#fff" stroke-width="${size * 0.02}" opacity="0.7"/>`
    );
  }
  if (pattern === 'stripes') {
    return [-0.34, 0, 0.34]
      .map(
        (dx) =>
          `<path d="M${x + look + dx * size} ${y - size}q${size * 0.07} ${size * 0.24} 0 ${size * (0.5 - Math.abs(dx) * 0.4)}" stroke="${colours.mark}" stroke-width="${size * 0.11}" stroke-linecap="round" fill="none"/>`,
      )
      .join('');
  }
  return `<ellipse cx="${x - size * 0.62 + look}" cy="${y + size * 0.3}" rx="${size * 0.16}" ry="${size * 0.11}" fill="${genes.element.accent}" opacity="0.75"/><ellipse cx="${x + size * 0.62 + look}" cy="${y + size * 0.3}" rx="${size * 0.16}" ry="${size * 0.11}" fill="${genes.element.accent}" opacity="0.75"/>`;
}

function crest(genes: Genes, ink: Ink, at: Point, size: number): string {
  if (!genes.crest || genes.pattern === 'rings') return '';
  const tufts = [-28, 0, 28].map((angle) => {
    const tuft: Point[] = [
      [-0.13, -0.8],
      [-0.12, -1.12],
      [0.06, -1.46],
      [0.14, -1.1],
      [0.13, -0.8],
      [0, -0.72],
    ];
    return ink.part(fitted(turned(tuft, angle * 0.8, [0, -0.5]), size, at), genes.colours.mark, {
      depth: size * 0.07,
      line: 5,
    });
  });
  return [tufts[0], tufts[2], tufts[1]].join('');
}

/**
 * A head that looks a little to one side (`look`, units of the drawing). Drawn in two layers so that
 * a body can be between the ears and the face.
 */
export function drawHead(
  genes: Genes,
  ink: Ink,
  at: Point,
  size: number,
  look: number,
): { behind: string; front: string } {
  const { colours, temper } = genes;
  const snout = 0.1 + temper * 0.2;
  const skull: Point[] = fitted(
    [
      [0, -0.98],
      [0.58, -0.84],
      [0.96, -0.34],
      [1.04, 0.14],
      [0.74, 0.62],
      [0.32 + snout * 0.2, 0.84 + snout * 0.4],
      [-0.32 - snout * 0.2, 0.84 + snout * 0.4],
      [-0.74, 0.62],
      [-1.04, 0.14],
      [-0.96, -0.34],
      [-0.58, -0.84],
    ],
    size,
    at,
  );
  const [x, y] = at;
  const muzzleAt: Point = [x + look * 1.25, y + size * 0.5];
  const muzzle = `<path d="${closed(oval(muzzleAt[0], muzzleAt[1], size * 0.4, size * (0.27 + snout * 0.3)))}" fill="${colours.belly}"/>`;
  const nose = fitted(
    [
      [-0.11, -0.06],
      [0.11, -0.06],
      [0.05, 0.05],
      [0, 0.08],
      [-0.05, 0.05],
    ],
    size,
    [muzzleAt[0], muzzleAt[1] - size * 0.12],
  );
  const mouthY = muzzleAt[1] + size * 0.07;
  const mouth = open([
    [muzzleAt[0] - size * 0.24, mouthY - size * 0.02],
    [muzzleAt[0] - size * 0.12, mouthY + size * 0.08],
    [muzzleAt[0], mouthY],
    [muzzleAt[0] + size * 0.12, mouthY + size * 0.08],
    [muzzleAt[0] + size * 0.24, mouthY - size * 0.02],
  ]);
  const fang = (dx: number) =>
    `<path d="M${muzzleAt[0] + dx - size * 0.04} ${mouthY + size * 0.05}h${size * 0.08}l${-size * 0.04} ${size * 0.11}z" fill="#fff" stroke="${colours.ink}" stroke-width="${size * 0.012}"/>`;
  const gap = size * 0.43;
  const face =
    eye(genes, x + look - gap, y - size * 0.02, size, -1) +
    eye(genes, x + look + gap, y - size * 0.02, size, 1) +
    `<path d="${closed(nose)}" fill="${colours.ink}"/>` +
    `<path d="${mouth}" fill="none" stroke="${colours.ink}" stroke-width="${size * 0.035}" stroke-linecap="round"/>` +
    (temper > 0.5 ? fang(-size * 0.14) + fang(size * 0.14) : '');
  const gem =
    genes.crest && genes.pattern === 'rings'
      ? `<path d="${closed(moved(star(0, 0, size * 0.1, size * 0.06, 4), x + look, y - size * 0.6))}" fill="#fff" opacity="0.8"/>`
      : '';
  return {
    behind: drawEars(genes, ink, at, size),
    front:
      ink.part(skull, colours.body, {
        inside: markings(genes, at, size, look) + muzzle,
        depth: size * 0.16,
        line: 8,
      }) +
      crest(genes, ink, at, size) +
      face +
      gem,
  };
}
