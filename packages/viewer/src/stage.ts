import { createGestures, type Gestures } from './gestures.ts';
import { type BackdropState, type Sharpness, showsAsMuch } from './backdrop.ts';
import { paint, type Source } from './painter.ts';
import type { TileAddress } from './pyramid.ts';
import { createTileStore } from './tile-store.ts';
import type { Rect, Size, View } from './view.ts';

export interface StageOptions {
  readonly surface: HTMLElement;
  /** The surface with its tools: who comes in here may be about to move the picture. */
  readonly frame: HTMLElement;
  readonly canvas: HTMLCanvasElement;
  readonly picture: Size;
  /** Address of a tile; null where the picture has none and is drawn whole from `wholeUrl`. */
  readonly tileUrl: ((tile: TileAddress) => string) | null;
  readonly wholeUrl: string;
  readonly start: Rect;
  /** Tiles are fetched at once, also where the backdrop shows as much. */
  readonly eager: boolean;
  /** What is behind the canvas until tiles come. */
  readonly backdrop: () => BackdropState;
  /** After each frame that was drawn: where the picture is, and whether it is sharp there. */
  readonly onFrame: (view: View, sharpness: Sharpness) => void;
  /** The picture, or a part of it that is wanted, could not be had. */
  readonly onError: () => void;
}

/** Everything that moves without React: gestures change the view, a frame paints it, tiles repaint it. */
export function createStage(options: StageOptions) {
  const { surface, frame, canvas, picture, tileUrl, wholeUrl, start, onFrame, onError } = options;
  let viewport = sizeOf(surface);
  let view: View = { k: 1, x: 0, y: 0 };
  let nextFrame = 0;
  let isWanted = options.eager || frame.matches(':hover, :focus-within');

  const source: Source & { dispose(): void } = tileUrl
    ? tileSource(tileUrl)
    : wholeSource(wholeUrl, repaint, onError);

  function tileSource(url: (tile: TileAddress) => string) {
    const store = createTileStore({ url, picture, onTile: repaint, onError });
    return { kind: 'tiles' as const, store, dispose: () => store.dispose() };
  }

  // What moving it needs is fetched before it is moved.
  const nearing = new AbortController();
  for (const type of ['pointerenter', 'focusin']) {
    frame.addEventListener(type, want, { signal: nearing.signal });
  }
  function want(): void {
    nearing.abort();
    isWanted = true;
    repaint();
  }

  function show(): Sharpness {
    const behind = options.backdrop();
    if (!isWanted && viewport.width > 0) {
      if (behind === 'awaited') return 'not yet';
      if (behind && showsAsMuch(behind, view, viewport, picture)) return 'behind';
      // What was once drawn over it has to be kept up.
      isWanted = true;
    }
    const backdrop = behind === 'awaited' ? null : behind;
    const isSharp = paint({ canvas, source, picture, backdrop }, view, viewport);
    return isSharp ? 'drawn' : 'not yet';
  }

  function repaint(): void {
    nextFrame ||= requestAnimationFrame(() => {
      nextFrame = 0;
      onFrame(view, show());
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
      nearing.abort();
      observer.disconnect();
      cancelAnimationFrame(nextFrame);
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
