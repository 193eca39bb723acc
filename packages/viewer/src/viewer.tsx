import { type KeyboardEvent, useId, useRef } from 'react';
import type { Gestures } from './gestures.ts';
import { PAN, Tools } from './tools.tsx';
import { useFullScreen } from './use-full-screen.ts';
import { useOpening, useStage } from './use-stage.ts';
import type { ViewerProps } from './viewer-props.ts';
import { whereabouts } from './whereabouts.ts';

const KEYS: Record<string, (gestures: Gestures) => void> = {
  ArrowLeft: (gestures) => gestures.pan(-PAN, 0),
  ArrowRight: (gestures) => gestures.pan(PAN, 0),
  ArrowUp: (gestures) => gestures.pan(0, -PAN),
  ArrowDown: (gestures) => gestures.pan(0, PAN),
  '+': (gestures) => gestures.zoomIn(),
  '=': (gestures) => gestures.zoomIn(),
  '-': (gestures) => gestures.zoomOut(),
  '0': (gestures) => gestures.showAll(),
};

/**
 * A picture to zoom and move: by wheel, pinch, drag, and double tap, and the same by buttons and keys
 * (arrows, +, -, 0). When it comes to rest, a live region says what it shows.
 */
export function Viewer(props: ViewerProps) {
  const { label, picture, boxes = [], selected, onSelect } = props;
  const { preview } = useOpening(props);
  const surface = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const overlay = useRef<SVGGElement>(null);
  const previewImage = useRef<HTMLImageElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const elements = { frame, surface, canvas, overlay, previewImage };
  const { gestures, rest, edges, failed } = useStage(props, elements);
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
        role="application"
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
            {boxes.map(({ id, box }) => {
              const shape = {
                ...box,
                'data-selected': id === selected || undefined,
                vectorEffect: 'non-scaling-stroke',
              } as const;
              return (
                <g key={id} onClick={() => onSelect?.(id)}>
                  <rect {...shape} className="tag-viewer-ring" />
                  <rect {...shape} className="tag-viewer-box" />
                </g>
              );
            })}
          </g>
        </svg>
      </div>
      <Tools
        picture={label}
        gestures={gestures}
        edges={edges}
        isFull={isFull}
        onFullScreen={toggle}
      />
      <p className="tag-viewer-hint" id={hint}>
        Arrow keys move, + and − zoom, 0 shows all
      </p>
      <p className="tag-viewer-voice" aria-live="polite">
        {failed ? 'Part of the picture could not be loaded.' : rest && whereabouts(rest, picture)}
      </p>
    </div>
  );
}
