import { type CSSProperties, type KeyboardEvent, useId, useRef, useState } from 'react';
import type { Gestures } from './gestures.ts';
import { PAN, Tools } from './tools.tsx';
import { useFullScreen } from './use-full-screen.ts';
import { useModule } from './use-module.ts';
import { useOpening, useStage } from './use-stage.ts';
import type { Rect, Size } from './view.ts';
import type { ViewerProps } from './viewer-props.ts';
import { describeView } from './describe-view.ts';

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

// Features that few viewers use load on demand.
const loadDivider = () => import('./divider.tsx');
const loadLabels = () => import('./labels.tsx');

/**
 * A picture to zoom and move: by wheel, pinch, drag, and double tap, or by buttons and keys (arrows, +, -,
 * 0). When it comes to rest, a live region announces the view.
 */
export function Viewer(props: ViewerProps) {
  const { label, picture, boxes = [], selected, onSelect, over, drawing } = props;
  const { preview } = useOpening(props);
  const overOpening = useOpening({ ...props, url: over?.url, preview: over?.preview });
  const surface = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const overlay = useRef<SVGGElement>(null);
  const previewImage = useRef<HTMLImageElement>(null);
  const overCanvas = useRef<HTMLCanvasElement>(null);
  const overPreview = useRef<HTMLImageElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const elements = { frame, surface, canvas, overlay, previewImage, overCanvas, overPreview };
  const { stage, settled, edges, failed, isSlow } = useStage(props, overOpening, elements);
  const gestures = stage?.gestures ?? null;
  const hint = useId();
  const { isFull, toggle } = useFullScreen(frame);
  const hasMarks = boxes.some(({ mark }) => mark !== undefined);
  const dividing = useModule(loadDivider, over !== undefined);
  const labeling = useModule(loadLabels, hasMarks);
  // Later the divider itself says where it is.
  const [share] = useState(props.divider ?? 50);

  const onKeyDown = (event: KeyboardEvent) => {
    const move = KEYS[event.key];
    if (!move || !gestures || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    move(gestures);
  };

  return (
    <div className="tag-viewer" ref={frame} data-gutters={hasMarks || undefined}>
      <div
        className="tag-viewer-surface"
        ref={surface}
        style={over && division(share / 100, picture, props.start)}
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
        {over && (
          <div className="tag-viewer-over" aria-hidden="true">
            {overOpening.preview && (
              <img
                className="tag-viewer-preview"
                ref={overPreview}
                src={overOpening.preview}
                alt=""
                draggable={false}
              />
            )}
            <canvas className="tag-viewer-canvas" ref={overCanvas} />
          </div>
        )}
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
            {drawing && <g className="tag-viewer-drawing">{drawing}</g>}
          </g>
        </svg>
        {over && dividing && (
          <dividing.Divider
            stage={stage}
            surface={surface}
            picture={picture}
            names={[props.baseLabel ?? label, over.label]}
            start={share}
            onDivide={props.onDivide}
          />
        )}
      </div>
      {hasMarks && labeling && (
        <labeling.Labels stage={stage} boxes={boxes} selected={selected} onSelect={onSelect} />
      )}
      {isSlow && <p className="tag-viewer-slow">Sharpening</p>}
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
        {failed
          ? 'Part of the picture could not be loaded.'
          : settled && describeView(settled, picture)}
      </p>
    </div>
  );
}

/** The divider's initial position, until the stage sets it; a part of the picture fills the surface. */
function division(share: number, { width, height }: Size, start: Rect | undefined) {
  return { '--_share': share, '--_ratio': start ? undefined : width / height } as CSSProperties;
}
