import type { Rect, Size } from './view.ts';

/** The view once the picture rests: the visible part, and the magnification. */
export interface SettledView {
  readonly part: Rect;
  /** CSS pixels for one pixel of the picture. */
  readonly k: number;
}

/** In words: `Whole picture`, or `Top left, 150 percent of full size`. */
export function describeView({ part, k }: SettledView, picture: Size): string {
  if (part.width > picture.width * 0.98 && part.height > picture.height * 0.98) {
    return 'Whole picture';
  }
  const third = (at: number, names: readonly [string, string, string]) =>
    names[at < 1 / 3 ? 0 : at < 2 / 3 ? 1 : 2];
  const across = third((part.x + part.width / 2) / picture.width, ['left', '', 'right']);
  const down = third((part.y + part.height / 2) / picture.height, ['top', '', 'bottom']);
  const position = `${down} ${across}`.trim() || 'middle';
  return `${position[0]?.toUpperCase()}${position.slice(1)}, ${Math.round(k * 100)} percent of full size`;
}
