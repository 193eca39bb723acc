import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { Stage } from './stage.ts';
import { type Size, visibleRect } from './view.ts';

const FINE = 1;
const COARSE = 5;

interface DividerProps {
  stage: Stage | null;
  surface: RefObject<HTMLElement | null>;
  picture: Size;
  /** The pictures left and right of it. */
  names: readonly [string, string];
  start: number;
  onDivide: ((percent: number) => void) | undefined;
}

/**
 * The line between two pictures: drag it, or use it as a slider with the keyboard (arrows 1 percent; Shift,
 * Page Up and Page Down 5; Home and End). It divides the visible width of the picture. Left is left, also
 * on an RTL page.
 */
export function Divider({ stage, surface, picture, names, start, onDivide }: DividerProps) {
  const [percent, setPercent] = useState(start);
  const latest = useRef(percent);
  const span = useRef({ left: 0, width: 0 });
  /** Where the pointer grabbed the divider; null while it isn't dragged. */
  const grip = useRef<number | null>(null);
  const { width, height } = picture;

  const place = useRef(() => {
    const { left, width: across } = span.current;
    surface.current?.style.setProperty('--_divider', `${left + (across * latest.current) / 100}px`);
  });

  useEffect(
    () =>
      stage?.follow((view, viewport) => {
        const shown = visibleRect(view, viewport, { width, height });
        span.current = shown
          ? { left: Math.max(0, view.x), width: shown.width * view.k }
          : { left: 0, width: viewport.width };
        place.current();
      }),
    [stage, width, height],
  );

  const move = (to: number) => {
    latest.current = Math.min(100, Math.max(0, to));
    setPercent(latest.current);
    place.current();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const to = pressed(event.key, event.shiftKey ? COARSE : FINE, Math.round(percent));
    // The picture has keys too.
    event.stopPropagation();
    if (to === undefined) return;
    event.preventDefault();
    move(to);
    onDivide?.(latest.current);
  };

  const pointerX = (event: PointerEvent) =>
    event.clientX - surface.current!.getBoundingClientRect().left;
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || span.current.width === 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const { left, width: across } = span.current;
    grip.current = pointerX(event) - (left + (across * latest.current) / 100);
  };
  const onPointerMove = (event: PointerEvent) => {
    if (grip.current === null) return;
    const { left, width: across } = span.current;
    move(((pointerX(event) - grip.current - left) / across) * 100);
  };
  const onPointerEnd = () => {
    if (grip.current === null) return;
    grip.current = null;
    onDivide?.(latest.current);
  };

  const share = Math.round(percent);
  const [before, after] = names;
  return (
    <>
      <div className="tag-viewer-names" aria-hidden="true">
        <span>{before}</span>
        <span>{after}</span>
      </div>
      <div
        className="tag-viewer-divider"
        role="slider"
        tabIndex={0}
        aria-label={`${before} and ${after}, share shown`}
        aria-orientation="horizontal"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={share}
        aria-valuetext={`${share}% ${before}, ${100 - share}% ${after}`}
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerEnd}
        onPointerCancel={onPointerEnd}
      >
        <span className="tag-viewer-handle">
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d="M5 4L1.5 8 5 12M11 4l3.5 4L11 12" />
          </svg>
        </span>
      </div>
    </>
  );
}

/** Where a key moves the divider; undefined for keys that don't. */
function pressed(key: string, step: number, from: number): number | undefined {
  const moves: Record<string, number> = {
    ArrowLeft: from - step,
    ArrowDown: from - step,
    ArrowRight: from + step,
    ArrowUp: from + step,
    PageDown: from - COARSE,
    PageUp: from + COARSE,
    Home: 0,
    End: 100,
  };
  return moves[key];
}
