import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Sharpness } from './backdrop.ts';
import { type Edges, edgesOf, isSame } from './edges.ts';
import type { Stage } from './stage.ts';
import { type Rect, type View, visibleRect } from './view.ts';
import type { ViewerProps } from './viewer-props.ts';
import type { SettledView } from './describe-view.ts';

/** Screen readers announce the view after the picture has been at rest this long (ms). */
const REST_MS = 500;

/** A view that isn't sharp after this long says so (ms). */
const SLOW_MS = 2000;

const NONE: Edges = { up: false, left: false, right: false, down: false };

interface StageElements {
  readonly frame: RefObject<HTMLElement | null>;
  readonly surface: RefObject<HTMLElement | null>;
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  /** Contains the boxes; moves with the picture. */
  readonly overlay: RefObject<SVGGElement | null>;
  readonly previewImage: RefObject<HTMLImageElement | null>;
  readonly overCanvas: RefObject<HTMLCanvasElement | null>;
  readonly overPreview: RefObject<HTMLImageElement | null>;
}

/** The initial region of a picture; later regions are moves. */
type Opening = Pick<ViewerProps, 'picture' | 'start' | 'preview'> & {
  readonly url: string | undefined;
};

/** The first start and preview of the picture that is shown. */
export function useOpening({ url, picture, start, preview }: Opening): Opening {
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
export function useStage(props: ViewerProps, overOpening: Opening, elements: StageElements) {
  const { frame, surface, canvas, overlay, previewImage, overCanvas, overPreview } = elements;
  const latest = useRef(props);
  const [stage, setStage] = useState<Stage | null>(null);
  const [settled, setSettled] = useState<SettledView | null>(null);
  const [edges, setEdges] = useState<Edges>(NONE);
  const [failed, setFailed] = useState(false);
  const [isSlow, setSlow] = useState(false);
  const { url, picture, start } = props;

  useEffect(() => {
    latest.current = props;
  });

  const fail = useRef(() => {
    setFailed(true);
    latest.current.onFailed?.();
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
    let slow: ReturnType<typeof setTimeout> | undefined;
    let reportedSharp = false;

    const onFrame = (view: View, sharpness: Sharpness) => {
      const viewport = { width: area.clientWidth, height: area.clientHeight };
      const { k, x, y } = view;
      overlay.current?.setAttribute('transform', `matrix(${k} 0 0 ${k} ${x} ${y})`);
      if (sharpness === 'not yet') slow ??= setTimeout(() => setSlow(true), SLOW_MS);
      else {
        clearTimeout(slow);
        slow = undefined;
        setSlow(false);
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
      timer = setTimeout(() => setSettled({ part: shown, k }), REST_MS);
    };

    const onError = fail.current;
    let made: Stage | undefined;
    let isOver = false;

    // The preview doesn't need it, so load the code for moving after the picture.
    import('./stage.ts').then(({ createStage }) => {
      if (isOver) return;
      made = createStage({
        surface: area,
        frame: room,
        picture: size,
        start: latest.current.start ?? first,
        eager: latest.current.eager ?? false,
        wheelZooms: () => latest.current.wheel !== 'page' || room.matches(':fullscreen'),
      });
      const preview = previewImage.current;
      made.addLayer({ canvas: paper, preview, part: first, tileUrl, url, onFrame, onError });
      setFailed(false);
      setStage(made);
    }, onError);
    return () => {
      isOver = true;
      clearTimeout(timer);
      clearTimeout(slow);
      setSlow(false);
      made?.dispose();
      setStage(null);
    };
  }, [url, picture.width, picture.height, frame, surface, canvas, overlay, previewImage]);

  const overUrl = overOpening.url;
  useEffect(() => {
    const paper = overCanvas.current;
    const { over } = latest.current;
    if (!stage || !overUrl || !paper || !over) return;
    return stage.addLayer({
      canvas: paper,
      preview: overPreview.current,
      part: overOpening.start ?? { x: 0, y: 0, ...overOpening.picture },
      tileUrl: over.tileUrl ?? null,
      url: overUrl,
      onError: fail.current,
    });
  }, [stage, overUrl, overOpening, overCanvas, overPreview]);

  // A stage opens at its start by itself; another start later is a region to glide to.
  const { x, y, width, height } = start ?? { x: 0, y: 0, ...picture };
  const opened = useRef<Stage | null>(null);
  useEffect(() => {
    if (stage && opened.current === stage) {
      stage.gestures.show({ x, y, width, height }, 'gliding');
    }
    opened.current = stage;
  }, [stage, x, y, width, height]);

  return { stage, settled, edges, failed, isSlow: isSlow && !failed };
}
