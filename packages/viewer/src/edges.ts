import type { Rect, Size } from './view.ts';

/** On which sides there is more of the picture than the viewport shows. */
export interface Edges {
  readonly up: boolean;
  readonly left: boolean;
  readonly right: boolean;
  readonly down: boolean;
}

/** Less than this part of the picture beyond an edge is rounding. */
const SLACK = 0.001;

export function edgesOf({ x, y, width, height }: Rect, picture: Size): Edges {
  return {
    up: y > picture.height * SLACK,
    left: x > picture.width * SLACK,
    right: x + width < picture.width * (1 - SLACK),
    down: y + height < picture.height * (1 - SLACK),
  };
}

export function isSame(a: Edges, b: Edges): boolean {
  return a.up === b.up && a.left === b.left && a.right === b.right && a.down === b.down;
}
