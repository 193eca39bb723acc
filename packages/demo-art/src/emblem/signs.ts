import { closed, oval, polygon, star, turned, type Point } from '../shapes.ts';
import type { ElementName } from './element.ts';

/** A flame from its foot at (0, `size`). */
const flame = (size: number): string =>
  closed([
    [0, size],
    [-0.62 * size, 0.62 * size],
    [-0.6 * size, 0.05 * size],
    [-0.26 * size, -0.25 * size],
    [-0.16 * size, -1.02 * size],
    [0.34 * size, -0.5 * size],
    [0.4 * size, -0.12 * size],
    [0.66 * size, 0.1 * size],
    [0.58 * size, 0.66 * size],
  ]);

const wave = (y: number): string =>
  `M-220 ${y}q55 -90 110 0t110 0t110 0t110 0v46q-55 90 -110 0t-110 0t-110 0t-110 0Z`;

const leaf = (degrees: number, size: number): string =>
  closed(
    turned(
      [
        [0, -size],
        [0.38 * size, -0.42 * size],
        [0.3 * size, 0.1 * size],
        [0, 0.32 * size],
        [-0.3 * size, 0.1 * size],
        [-0.38 * size, -0.42 * size],
      ],
      degrees,
      [0, 0.32 * size],
    ),
  );

const branch = (degrees: number): string => {
  const spine: Point[] = [
    [-16, 0],
    [-16, -120],
    [-76, -165],
    [-62, -190],
    [-16, -156],
    [-16, -225],
    [0, -245],
    [16, -225],
    [16, -156],
    [62, -190],
    [76, -165],
    [16, -120],
    [16, 0],
  ];
  return polygon(turned(spine, degrees, [0, 0]));
};

const around = (count: number, draw: (degrees: number) => string) =>
  Array.from({ length: count }, (_, index) => draw((index / count) * 360)).join('');

const ring = (radius: number, width: number) =>
  closed(oval(0, 0, radius, radius, 24)) +
  closed([...oval(0, 0, radius - width, radius - width, 24)].reverse());

/** The path of an element's sign, about 450 units across around (0, 0). */
export const SIGNS: Readonly<Record<ElementName, string>> = {
  flame: flame(235),
  tide: wave(-130) + wave(0) + wave(130),
  leaf: leaf(0, 230) + leaf(-62, 200) + leaf(62, 200),
  spark: polygon([
    [40, -250],
    [-150, 40],
    [-24, 40],
    [-62, 250],
    [150, -60],
    [22, -60],
  ]),
  stone: polygon([
    [0, -230],
    [200, -115],
    [200, 115],
    [0, 230],
    [-200, 115],
    [-200, -115],
  ]),
  mind: ring(230, 34) + ring(150, 30) + closed(oval(0, 0, 66, 66)),
  shade: 'M110 -205a230 230 0 1 0 0 410a185 185 0 1 1 0 -410Z' + polygon(star(110, -10, 92, 36, 4)),
  alloy: polygon(star(0, 0, 235, 180, 12)) + closed([...oval(0, 0, 88, 88, 24)].reverse()),
  frost: around(6, branch),
  drake: [0, 1, 2]
    .map((row) =>
      polygon([
        [-200 + row * 30, -150 + row * 120],
        [0, -30 + row * 120],
        [200 - row * 30, -150 + row * 120],
        [200 - row * 30, -70 + row * 120],
        [0, 60 + row * 120],
        [-200 + row * 30, -70 + row * 120],
      ]),
    )
    .join(''),
  plain: polygon(star(0, 0, 240, 150, 16)),
};
