import { PAINTING } from '../artwork.ts';
import type { Area, Painting } from './face.ts';

/** A painting that fills a box: `PAINTING` wide, and as high as it has to be. */
export function painting(box: Area, paint: (height: number) => string): Painting {
  const height = PAINTING * (box.height / box.width);
  return { box, content: paint(height), width: PAINTING, height };
}
