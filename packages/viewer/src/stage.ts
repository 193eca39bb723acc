import { createGestures, type Gestures } from './gestures.ts';
import { type Backdrop, paint, type Source } from './painter.ts';
import type { TileAddress } from './pyramid.ts';
import { createTileStore } from './tile-store.ts';
import type { Rect, Size, View } from './view.ts';

export interface StageOptions {
  readonly surface: HTMLElement;
  readonly canvas: HTMLCanvasElement;
  readonly picture: Size;
  /** Address of a tile; null where the picture has none and is drawn whole from `wholeUrl`. */
  readonly tileUrl: ((tile: TileAddress) => string) | null;
  readonly wholeUrl: string;
  readonly start: Rect;
  /** What stands behind the canvas until tiles come; null while it has not arrived. */
  readonly backdrop: () => Backdrop | null;
  /** After each frame that was drawn: where the picture stands, and whether it is sharp there. */
  readonly onFrame: (view: View, sharp: boolean) => void;
  /** The picture, or a part of it that is wanted, could not be had. */
  readonly onError: () => void;
}

/** Everything that moves without React: gestures change the view, a frame paints it, tiles repaint it. */
export function createStage(options: StageOptions) {
  const { surface, canvas, picture, tileUrl, wholeUrl, start, backdrop, onFrame, onError } =
    options;
  let viewport = sizeOf(surface);
  let view: View = { k: 1, x: 0, y: 0 };
  let frame = 0;

  const source: Source & { dispose(): void } = tileUrl
    ? tileSource(tileUrl)
    : wholeSource(wholeUrl, repaint, onError);

  function tileSource(url: (tile: TileAddress) => string) {
    const store = createTileStore({ url, picture, onTile: repaint, onError });
    return { kind: 'tiles' as const, store, dispose: () => store.dispose() };
  }

  function repaint(): void {
    if (frame) return;
    frame = requestAnimationFrame(() => {
      frame = 0;
      onFrame(view, paint({ canvas, source, picture, backdrop }, view, viewport));
    });
  }

  const gestures = createGestures({
    surface,
    picture,
    viewport: () => viewport,
    onView: (changed) => {
      view = changed;
      repaint();
    },
  });
  gestures.show(start, 'at once');

  const observer = new ResizeObserver(() => {
    const from = viewport;
    const to = sizeOf(surface);
    if (to.width < 1 || (to.width === from.width && to.height === from.height)) return;
    viewport = to;
    if (from.width < 1) gestures.show(start, 'at once');
    else gestures.resize(from);
  });
  observer.observe(surface);

  return {
    gestures: gestures satisfies Gestures,
    repaint,
    dispose(): void {
      observer.disconnect();
      cancelAnimationFrame(frame);
      gestures.dispose();
      source.dispose();
    },
  };
}

export type Stage = ReturnType<typeof createStage>;

function sizeOf(element: HTMLElement): Size {
  return { width: element.clientWidth, height: element.clientHeight };
}

/** A picture without tiles: decoded once and drawn from one bitmap. */
function wholeSource(url: string, onReady: () => void, onError: () => void) {
  const image = new Image();
  let bitmap: ImageBitmap | null = null;
  let disposed = false;
  image.onload = () => {
    createImageBitmap(image).then((decoded) => {
      if (disposed) decoded.close();
      else {
        bitmap = decoded;
        onReady();
      }
    }, onError);
  };
  image.onerror = () => onError();
  image.src = url;
  return {
    kind: 'whole' as const,
    image: () => bitmap,
    dispose(): void {
      disposed = true;
      image.onload = null;
      image.onerror = null;
      image.src = '';
      bitmap?.close();
    },
  };
}
