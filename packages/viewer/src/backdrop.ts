import { type Backdrop, pixelRatio } from './painter.ts';
import { type Size, type View, visibleRect } from './view.ts';

/** A backdrop, also before it has come; null: there is none, or it cannot be had. */
export type BackdropState = Backdrop | 'awaited' | null;

/** Whether the view is fully sharp, and which layer shows it: the backdrop, or the canvas over it. */
export type Sharpness = 'not yet' | 'behind' | 'drawn';

/** Whether it fills the view with as many pixels as can be shown there: tiles would show the same. */
export function showsAsMuch(
  { part, sharpness }: Backdrop,
  view: View,
  viewport: Size,
  picture: Size,
): boolean {
  const shown = visibleRect(view, viewport, picture);
  const scale = view.k * pixelRatio();
  const slack = 1 / scale;
  return (
    shown !== null &&
    sharpness >= Math.min(1, scale) * 0.99 &&
    shown.x >= part.x - slack &&
    shown.y >= part.y - slack &&
    shown.x + shown.width <= part.x + part.width + slack &&
    shown.y + shown.height <= part.y + part.height + slack
  );
}
