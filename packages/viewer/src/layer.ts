import { type BackdropState, type Sharpness, showsAsMuch } from './backdrop.ts';
import { paint, type Source } from './painter.ts';
import type { TileAddress } from './pyramid.ts';
import { createTileStore } from './tile-store.ts';
import { between, type Rect, type Size, type View, viewOf } from './view.ts';

/** A tile that didn't load is asked for again after this, then after twice as long, and so on. */
const AGAIN_MS = 1000;
const MOST_AGAIN = 6;

export interface LayerOptions {
  readonly canvas: HTMLCanvasElement;
  /** Shows `part` behind the canvas until tiles come. */
  readonly preview: HTMLImageElement | null;
  readonly part: Rect;
  /** Null where the picture has no tiles; then `url` is drawn. */
  readonly tileUrl: ((tile: TileAddress) => string) | null;
  readonly url: string;
  /** After each frame that was drawn: where the picture is, and whether it is sharp there. */
  readonly onFrame?: (view: View, sharpness: Sharpness) => void;
  /** The picture, or a part of it, failed to load. */
  readonly onError: () => void;
}

/** One picture on the stage: its canvas, the drawing on it, and the preview behind it. */
export function createLayer(options: LayerOptions, picture: Size, repaint: () => void) {
  const { canvas, preview, part, tileUrl, url, onError } = options;
  const source: Source & { dispose(): void } = tileUrl
    ? tileSource(tileUrl)
    : wholeSource(url, repaint, onError);
  let hasDrawn = false;
  let isCovered = false;

  function tileSource(address: (tile: TileAddress) => string) {
    let again: ReturnType<typeof setTimeout> | undefined;
    let rounds = 0;
    const store = createTileStore({
      url: address,
      picture,
      onTile: repaint,
      onError() {
        onError();
        if (again !== undefined || rounds === MOST_AGAIN) return;
        const pause = AGAIN_MS * 2 ** rounds;
        rounds += 1;
        again = setTimeout(() => {
          again = undefined;
          repaint();
        }, pause);
      },
    });
    const dispose = () => {
      clearTimeout(again);
      store.dispose();
    };
    return { kind: 'tiles' as const, store, dispose };
  }

  const listening = new AbortController();
  for (const type of ['load', 'error']) {
    preview?.addEventListener(type, repaint, { signal: listening.signal });
  }
  if (preview) preview.style.visibility = '';

  function backdrop(): BackdropState {
    if (!preview || isCovered) return null;
    if (!preview.complete) return 'awaited';
    if (preview.naturalWidth === 0) return null;
    return { part, sharpness: preview.naturalWidth / part.width };
  }

  /** Fetches tiles in view where they are sharper than the preview. */
  function draw(view: View, viewport: Size, isWanted: boolean): Sharpness {
    const behind = backdrop();
    if (!isWanted && !hasDrawn && viewport.width > 0) {
      if (behind === 'awaited') return 'not yet';
      if (behind && showsAsMuch(behind, view, viewport, picture)) return 'behind';
    }
    // Once the canvas covers the preview, keep drawing it.
    hasDrawn = true;
    const painting = { canvas, source, picture, backdrop: behind === 'awaited' ? null : behind };
    return paint(painting, view, viewport) ? 'drawn' : 'not yet';
  }

  return {
    show(view: View, viewport: Size, isWanted: boolean): void {
      const sharpness = draw(view, viewport, isWanted);
      if (preview) {
        const { x, y, k } = between(viewOf(part, viewport), view);
        preview.style.transform = `translate(${x}px, ${y}px) scale(${k})`;
      }
      if (preview && sharpness === 'drawn') {
        // It is no longer needed, and an unpainted element takes no memory.
        isCovered = true;
        preview.style.visibility = 'hidden';
      }
      options.onFrame?.(view, sharpness);
    },
    dispose(): void {
      listening.abort();
      source.dispose();
      // The next picture's preview may be all that is needed.
      canvas.width = 0;
    },
  };
}

/** A picture without tiles: decoded once and drawn from one bitmap. */
function wholeSource(url: string, onReady: () => void, onError: () => void) {
  const image = new Image();
  let bitmap: ImageBitmap | null = null;
  let disposed = false;
  image.onload = () => {
    createImageBitmap(image).then(
      (decoded) => {
        if (disposed) decoded.close();
        else {
          bitmap = decoded;
          onReady();
        }
      },
      () => disposed || onError(),
    );
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
