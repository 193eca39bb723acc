import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Sharpness } from './backdrop.ts';
import { type Edges, edgesOf, isSame } from './edges.ts';
import type { Gestures } from './gestures.ts';
import type { Stage } from './stage.ts';
import { between, type Rect, type View, viewOf, visibleRect } from './view.ts';
import type { ViewerProps } from './viewer-props.ts';
import type { Rest } from './whereabouts.ts';

/** How long the picture must be at rest before readers learn where it is (ms). */
const REST_MS = 500;

const NONE: Edges = { up: false, left: false, right: false, down: false };

export interface StageElements {
  readonly frame: RefObject<HTMLElement | null>;
  readonly surface: RefObject<HTMLElement | null>;
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  /** Holds the boxes; moved as the picture moves. */
  readonly overlay: RefObject<SVGGElement | null>;
  readonly previewImage: RefObject<HTMLImageElement | null>;
}

/** What a picture is opened with; later regions of it are moves. */
export type Opening = Pick<ViewerProps, 'url' | 'picture' | 'start' | 'preview'>;

/** The first start and preview of the picture that is shown. */
export function useOpening({ url, picture, start, preview }: ViewerProps): Opening {
  const now = { url, picture, start, preview };
  const [opening, setOpening] = useState<Opening>(now);
  const { width, height } = opening.picture;
  if (opening.url === url && width === picture.width && height === picture.height) return opening;
  setOpening(now);
  return now;
}

/**
 * Ties a stage to the viewer's elements. The preview needs no script to be right: the sheet fits it
 * into the surface like `start` is fitted, and from then on it moves with the picture.
 */
export function useStage(props: ViewerProps, elements: StageElements) {
  const { frame, surface, canvas, overlay, previewImage } = elements;
  const latest = useRef(props);
  const [gestures, setGestures] = useState<Gestures | null>(null);
  const [rest, setRest] = useState<Rest | null>(null);
  const [edges, setEdges] = useState<Edges>(NONE);
  const [failed, setFailed] = useState(false);
  const { url, picture, start } = props;

  useEffect(() => {
    latest.current = props;
  });

  useEffect(() => {
    const room = frame.current;
    const area = surface.current;
    const paper = canvas.current;
    if (!room || !area || !paper) return;
    const { tileUrl = null, start: part } = latest.current;
    const size = { width: picture.width, height: picture.height };
    const first: Rect = part ?? { x: 0, y: 0, ...size };
    let timer: ReturnType<typeof setTimeout> | undefined;
    let reportedSharp = false;
    let isCovered = false;

    const follow = (view: View, sharpness: Sharpness) => {
      const viewport = { width: area.clientWidth, height: area.clientHeight };
      const { k, x, y } = view;
      overlay.current?.setAttribute('transform', `matrix(${k} 0 0 ${k} ${x} ${y})`);
      if (image) {
        const shift = between(viewOf(first, viewport), view);
        image.style.transform = `translate(${shift.x}px, ${shift.y}px) scale(${shift.k})`;
      }
      if (sharpness === 'drawn' && image) {
        // Its work is done, and what is not painted takes no memory.
        isCovered = true;
        image.style.visibility = 'hidden';
      }
      if (sharpness !== 'not yet' && !reportedSharp) {
        reportedSharp = true;
        latest.current.onSharp?.();
      }
      const shown = visibleRect(view, viewport, size);
      clearTimeout(timer);
      if (!shown) return;
      latest.current.onMove?.(shown);
      const now = edgesOf(shown, size);
      setEdges((before) => (isSame(before, now) ? before : now));
      timer = setTimeout(() => setRest({ part: shown, k }), REST_MS);
    };

    const fail = () => {
      setFailed(true);
      latest.current.onFailed?.();
    };
    const image = previewImage.current;
    if (image) image.style.visibility = '';
    let stage: Stage | undefined;
    let isOver = false;
    const repaint = () => stage?.repaint();

    // The preview needs none of it; so what moves the picture comes after what shows it.
    import('./stage.ts').then(({ createStage }) => {
      if (isOver) return;
      stage = createStage({
        surface: area,
        frame: room,
        canvas: paper,
        picture: size,
        tileUrl,
        wholeUrl: url,
        start: latest.current.start ?? first,
        eager: latest.current.eager ?? false,
        backdrop: () => {
          if (!image || isCovered) return null;
          if (!image.complete) return 'awaited';
          if (image.naturalWidth === 0) return null;
          return { part: first, sharpness: image.naturalWidth / first.width };
        },
        onFrame: follow,
        onError: fail,
      });
      setFailed(false);
      setGestures(stage.gestures);
    }, fail);
    for (const type of ['load', 'error']) image?.addEventListener(type, repaint);
    return () => {
      isOver = true;
      clearTimeout(timer);
      for (const type of ['load', 'error']) image?.removeEventListener(type, repaint);
      stage?.dispose();
      setGestures(null);
    };
  }, [url, picture.width, picture.height, frame, surface, canvas, overlay, previewImage]);

  // A stage opens at its start by itself; another start later is a region to glide to.
  const { x, y, width, height } = start ?? { x: 0, y: 0, ...picture };
  const opened = useRef<Gestures | null>(null);
  useEffect(() => {
    if (gestures && opened.current === gestures) {
      gestures.show({ x, y, width, height }, 'gliding');
    }
    opened.current = gestures;
  }, [gestures, x, y, width, height]);

  return { gestures, rest, edges, failed };
}
