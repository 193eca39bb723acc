import { type KeyboardEvent, useId, useRef } from 'react';
import type { Gestures } from './gestures.ts';
import type { TileAddress } from './pyramid.ts';
import { useFullScreen } from './use-full-screen.ts';
import { useOpening, useStage } from './use-stage.ts';
import { whereabouts } from './whereabouts.ts';
import type { Rect, Size } from './view.ts';

/** A marked place on the picture; `box` in pixels of the picture. */
export interface ViewerMark {
  readonly id: string;
  readonly label: string;
  readonly box: Rect;
}

export interface ViewerProps {
  /** What the picture is, for those who do not see it. */
  readonly label: string;
  readonly picture: Size;
  /** The whole picture; drawn where there are no tiles. */
  readonly url: string;
  readonly tileUrl?: ((tile: TileAddress) => string) | undefined;
  /** What is shown first; the whole picture when left out. Another one later is glided to. */
  readonly start?: Rect | undefined;
  /**
   * A small picture of the first `start`, of its proportions, that can be there before any tile: it is
   * part of the markup.
   */
  readonly preview?: string | undefined;
  /**
   * Tiles are fetched at once. Unless told, a preview that shows as much as they would is left alone
   * until the visitor comes near.
   */
  readonly eager?: boolean | undefined;
  readonly marks?: readonly ViewerMark[] | undefined;
  readonly selected?: string | undefined;
  readonly onSelect?: ((id: string) => void) | undefined;
  /** Called as the picture moves, with the part of it that is shown. */
  readonly onMove?: ((part: Rect) => void) | undefined;
  /** Called once, when what is shown first is sharp. */
  readonly onSharp?: (() => void) | undefined;
  /** Called each time that the picture, or a part of it that is wanted, cannot be had. */
  readonly onFailed?: (() => void) | undefined;
}

const KEYS: Record<string, (gestures: Gestures) => void> = {
  ArrowLeft: (gestures) => gestures.pan(-0.2, 0),
  ArrowRight: (gestures) => gestures.pan(0.2, 0),
  ArrowUp: (gestures) => gestures.pan(0, -0.2),
  ArrowDown: (gestures) => gestures.pan(0, 0.2),
  '+': (gestures) => gestures.zoomIn(),
  '=': (gestures) => gestures.zoomIn(),
  '-': (gestures) => gestures.zoomOut(),
  '0': (gestures) => gestures.showAll(),
};

/**
 * A picture to walk through: wheel, pinch, drag and double tap, the same by buttons and keys (arrows,
 * +, -, 0). What is shown is said aloud when the picture comes to rest.
 */
export function Viewer(props: ViewerProps) {
  const { label, picture, marks = [], selected, onSelect } = props;
  const { preview } = useOpening(props);
  const surface = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const overlay = useRef<SVGGElement>(null);
  const previewImage = useRef<HTMLImageElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const elements = { frame, surface, canvas, overlay, previewImage };
  const { gestures, rest, failed } = useStage(props, elements);
  const hint = useId();
  const { isFull, toggle } = useFullScreen(frame);

  const onKeyDown = (event: KeyboardEvent) => {
    const move = KEYS[event.key];
    if (!move || !gestures || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    move(gestures);
  };

  return (
    <div className="tag-viewer" ref={frame}>
      <div
        className="tag-viewer-surface"
        ref={surface}
        tabIndex={0}
        role="group"
        aria-roledescription="zoomable picture"
        aria-label={label}
        aria-describedby={hint}
        onKeyDown={onKeyDown}
      >
        {preview && (
          <img
            className="tag-viewer-preview"
            ref={previewImage}
            src={preview}
            alt=""
            decoding="sync"
            fetchPriority="high"
            draggable={false}
          />
        )}
        <canvas className="tag-viewer-canvas" ref={canvas} aria-hidden="true" />
        <svg className="tag-viewer-overlay" aria-hidden="true">
          <g ref={overlay}>
            {marks.map(({ id, box }) => (
              <rect
                key={id}
                {...box}
                className="tag-viewer-box"
                data-selected={id === selected || undefined}
                vectorEffect="non-scaling-stroke"
                onClick={() => onSelect?.(id)}
              />
            ))}
          </g>
        </svg>
      </div>
      <div className="tag-viewer-tools" role="toolbar" aria-label="Zoom">
        <Tool label="Zoom in" act={gestures?.zoomIn} path="M8 3v10M3 8h10" />
        <Tool label="Zoom out" act={gestures?.zoomOut} path="M3 8h10" />
        <Tool
          label="Show all"
          act={gestures?.showAll}
          path="M3 6V3h3M10 3h3v3M13 10v3h-3M6 13H3v-3"
        />
        <Tool
          label={isFull ? 'Leave full screen' : 'Full screen'}
          act={toggle}
          path="M9 7l4-4M13 6V3h-3M7 9l-4 4M3 10v3h3"
        />
      </div>
      <p className="tag-viewer-hint" id={hint}>
        Arrow keys move, + and − zoom, 0 shows all.
      </p>
      <p className="tag-viewer-voice" aria-live="polite">
        {failed ? 'Part of the picture could not be loaded.' : rest && whereabouts(rest, picture)}
      </p>
    </div>
  );
}

function Tool({
  label,
  act,
  path,
}: {
  label: string;
  act: (() => void) | undefined;
  path: string;
}) {
  return (
    <button type="button" aria-label={label} title={label} disabled={!act} onClick={() => act?.()}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d={path} />
      </svg>
    </button>
  );
}
