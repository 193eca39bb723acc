import { whenResized } from '@tag/behavior/size';
import { createGestures } from './gestures.ts';
import { createLayer, type LayerOptions } from './layer.ts';
import type { Rect, Size, View } from './view.ts';

interface StageOptions {
  readonly surface: HTMLElement;
  /** The surface with its tools: a pointer or focus entering it may be about to move the picture. */
  readonly frame: HTMLElement;
  readonly picture: Size;
  readonly start: Rect;
  /** Tiles are fetched at once, also where a preview shows as much. */
  readonly eager: boolean;
  readonly wheelZooms: () => boolean;
}

/** Called in each frame in which the picture moved. */
type Follower = (view: View, viewport: Size) => void;

/** Everything that moves without React: gestures change the view, a frame paints it, tiles repaint it. */
export function createStage(options: StageOptions) {
  const { surface, frame, picture, start, wheelZooms } = options;
  let viewport = sizeOf(surface);
  let view: View = { k: 1, x: 0, y: 0 };
  let nextFrame = 0;
  let hasMoved = false;
  let isWanted = options.eager || frame.matches(':hover, :focus-within');
  const layers = new Set<ReturnType<typeof createLayer>>();
  const followers = new Set<Follower>();

  // Load the code for moving before the first move.
  const nearing = new AbortController();
  for (const type of ['pointerenter', 'focusin']) {
    frame.addEventListener(type, want, { signal: nearing.signal });
  }
  function want(): void {
    nearing.abort();
    isWanted = true;
    repaint();
  }

  function repaint(): void {
    nextFrame ||= requestAnimationFrame(() => {
      nextFrame = 0;
      for (const layer of layers) layer.show(view, viewport, isWanted);
      if (hasMoved) for (const follow of followers) follow(view, viewport);
      hasMoved = false;
    });
  }

  const gestures = createGestures({
    surface,
    picture,
    viewport: () => viewport,
    wheelZooms,
    onView: (changed) => {
      view = changed;
      hasMoved = true;
      repaint();
    },
  });
  gestures.show(start, 'at once');

  const stopFollowing = whenResized([surface], () => {
    const from = viewport;
    const to = sizeOf(surface);
    if (to.width < 1 || (to.width === from.width && to.height === from.height)) return;
    viewport = to;
    if (from.width < 1) gestures.show(start, 'at once');
    else gestures.resize(from);
  });

  return {
    gestures,
    /** Puts a picture on the stage. Returns a function that removes it. */
    addLayer(added: LayerOptions): () => void {
      const layer = createLayer(added, picture, repaint);
      layers.add(layer);
      repaint();
      return () => {
        if (layers.delete(layer)) layer.dispose();
      };
    },
    /** Calls it now, and whenever the picture moves. Returns an unsubscribe function. */
    follow(follower: Follower): () => void {
      followers.add(follower);
      follower(view, viewport);
      return () => followers.delete(follower);
    },
    dispose(): void {
      nearing.abort();
      stopFollowing();
      cancelAnimationFrame(nextFrame);
      gestures.dispose();
      for (const layer of layers) layer.dispose();
      layers.clear();
      followers.clear();
    },
  };
}

export type Stage = ReturnType<typeof createStage>;

function sizeOf(element: HTMLElement): Size {
  return { width: element.clientWidth, height: element.clientHeight };
}
