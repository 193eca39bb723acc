import { select, zoom, type ZoomBehavior, zoomIdentity, type ZoomTransform } from 'd3';
import { type Rect, type Size, type View, viewOf } from './view.ts';

/** How far one may go in: CSS pixels for one pixel of the picture. */
const CLOSEST = 8;
const STEP = 1.6;
const GLIDE_MS = 180;

interface GestureOptions {
  readonly surface: HTMLElement;
  readonly picture: Size;
  readonly viewport: () => Size;
  /** Whether a plain wheel zooms; otherwise it scrolls the page, and Ctrl+wheel or a pinch zooms. */
  readonly wheelZooms: () => boolean;
  /** Called for every change, at most once a pointer event or animation frame. */
  readonly onView: (view: View) => void;
}

/**
 * Wheel, pinch, drag and double tap by d3-zoom, and the same moves as calls for buttons and keys. At full
 * view, one finger scrolls the page; zoomed in, it moves the picture.
 */
export function createGestures({ surface, picture, viewport, wheelZooms, onView }: GestureOptions) {
  const whole: Rect = { x: 0, y: 0, ...picture };
  const fit = (size = viewport()) => viewOf(whole, size);
  const selection = select<HTMLElement, unknown>(surface);
  const isZoomedIn = () => view.k > fit().k * 1.01;
  let view: View = fit();

  const behaviour: ZoomBehavior<HTMLElement, unknown> = zoom<HTMLElement, unknown>()
    .translateExtent([
      [0, 0],
      [picture.width, picture.height],
    ])
    .filter((event: MouseEvent | TouchEvent | WheelEvent) => {
      if (event.type === 'wheel') return wheelZooms() || event.ctrlKey;
      // The divider is dragged for itself.
      if ((event.target as Element).closest('[role=slider]')) return false;
      if (event.type.startsWith('touch')) {
        return isZoomedIn() || (event as TouchEvent).touches.length > 1;
      }
      return !event.ctrlKey && (event as MouseEvent).button === 0;
    })
    .on('zoom', ({ transform }: { transform: ZoomTransform }) => {
      view = { k: transform.k, x: transform.x, y: transform.y };
      allowTouch();
      onView(view);
    });

  function measure(): void {
    const { width, height } = viewport();
    behaviour.extent([
      [0, 0],
      [width, height],
    ]);
    const least = fit().k;
    behaviour.scaleExtent([least, Math.max(CLOSEST, least)]);
  }

  /** One finger: scrolls the page, or moves the picture. */
  function allowTouch(): void {
    const scrolls = wheelZooms() ? 'pan-x pan-y' : 'pan-y';
    surface.style.touchAction = isZoomedIn() ? 'none' : scrolls;
  }

  const isCalm = () => globalThis.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const glide = () => selection.transition().duration(isCalm() ? 0 : GLIDE_MS);
  const transformOf = ({ k, x, y }: View) => zoomIdentity.translate(x, y).scale(k);

  measure();
  selection.call(behaviour);
  allowTouch();

  return {
    /** Shows all of a part of the picture; at once, or gliding there. */
    show(part: Rect, how: 'at once' | 'gliding'): void {
      // Created while hidden, in a dialog that opens, it had no size until now.
      measure();
      const transform = transformOf(viewOf(part, viewport()));
      if (how === 'gliding') glide().call(behaviour.transform, transform);
      else selection.call(behaviour.transform, transform);
    },
    showAll(): void {
      glide().call(behaviour.transform, transformOf(fit()));
    },
    zoomIn: () => void glide().call(behaviour.scaleBy, STEP),
    zoomOut: () => void glide().call(behaviour.scaleBy, 1 / STEP),
    /** Moves the viewport over the picture by fractions of its size: `pan(0.2, 0)` looks right. */
    pan(across: number, down: number): void {
      const { width, height } = viewport();
      glide().call(behaviour.translateBy, (-across * width) / view.k, (-down * height) / view.k);
    },
    /** The viewport was resized: keeps the center, and the zoom relative to full view. */
    resize(from: Size): void {
      const to = viewport();
      const middle = {
        x: (from.width / 2 - view.x) / view.k,
        y: (from.height / 2 - view.y) / view.k,
      };
      const k = (view.k * fit().k) / fit(from).k;
      measure();
      const moved = { k, x: to.width / 2 - middle.x * k, y: to.height / 2 - middle.y * k };
      selection.call(behaviour.transform, transformOf(moved));
    },
    dispose(): void {
      selection.interrupt();
      selection.on('.zoom', null);
    },
  };
}

export type Gestures = ReturnType<typeof createGestures>;
