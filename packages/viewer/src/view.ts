/**
 * Where a picture is in its viewport. A view maps a pixel of the picture to a CSS pixel of the
 * viewport: `screen = picture * k + (x, y)`; the same three numbers as d3-zoom's transform.
 */
export interface View {
  /** CSS pixels for one pixel of the picture. */
  readonly k: number;
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A rectangle in pixels of the picture. */
export interface Rect extends Size {
  readonly x: number;
  readonly y: number;
}

/** The view that shows all of `rect`, centered and as large as the viewport allows. */
export function viewOf(rect: Rect, viewport: Size): View {
  const k = Math.min(viewport.width / rect.width, viewport.height / rect.height);
  return {
    k,
    x: viewport.width / 2 - (rect.x + rect.width / 2) * k,
    y: viewport.height / 2 - (rect.y + rect.height / 2) * k,
  };
}

/** The part of the picture that the viewport shows, cut to the picture; null when it shows none. */
export function visibleRect(view: View, viewport: Size, picture: Size): Rect | null {
  if (!(view.k > 0)) return null;
  const left = Math.max(0, -view.x / view.k);
  const top = Math.max(0, -view.y / view.k);
  const right = Math.min(picture.width, (viewport.width - view.x) / view.k);
  const bottom = Math.min(picture.height, (viewport.height - view.y) / view.k);
  if (right <= left || bottom <= top) return null;
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** The transform from view `from` to view `to`: a scale and then a shift. */
export function between(from: View, to: View): View {
  const k = to.k / from.k;
  return { k, x: to.x - from.x * k, y: to.y - from.y * k };
}

/** Surroundings for a small box: at least `least` wide and high, kept inside the picture. */
export function withContext(box: Rect, picture: Size, least: Size, factor = 3): Rect {
  const width = Math.min(picture.width, Math.max(least.width, box.width * factor));
  const height = Math.min(picture.height, Math.max(least.height, box.height * factor));
  const x = Math.min(picture.width - width, Math.max(0, box.x + box.width / 2 - width / 2));
  const y = Math.min(picture.height - height, Math.max(0, box.y + box.height / 2 - height / 2));
  return { x, y, width, height };
}
