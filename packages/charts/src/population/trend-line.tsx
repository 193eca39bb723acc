import { indexAfter } from '@tag/behavior/roving';
import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { USUAL_TEXT, useTextSize } from '../text-size.ts';
import { layOutTrend, pointAt, type TrendOptions, type TrendPoint } from './trend-layout.ts';

interface TrendLineProps extends Pick<TrendOptions, 'from' | 'to' | 'before' | 'points'> {
  /** The counted unit. */
  label: string;
  /** Pixels, with its axis at the usual text size; larger text makes it taller. */
  height?: number;
  /** A point in words: `Nov/21/2026: 1,204, 12 more`. */
  describe: (point: TrendPoint, before: number) => string;
  /** A day as the axis writes it. */
  writeDay: (day: string) => string;
  /** Shown while no point is selected. */
  summary: string;
}

/** Height of the axis, as a part of the text's size. */
const AXIS = 1.5;
const WIDTH = 1000;

/**
 * A count over time. Point at it or use the arrow keys to go from change to change; each is described.
 * Days run left to right, in an RTL page too.
 */
export function TrendLine(props: TrendLineProps) {
  const { label, height = 120, from, to, before, points, summary, describe, writeDay } = props;
  const [chosen, setChosen] = useState<number | null>(null);
  const caption = useRef<HTMLElement>(null);
  const text = useTextSize(caption);
  const plot = height - AXIS * USUAL_TEXT - 6;
  const tall = Math.round(plot + 6 + AXIS * text);
  const { line, area, x, y } = layOutTrend({
    from,
    to,
    before,
    points,
    width: WIDTH,
    height: plot,
  });
  const at = chosen === null ? undefined : points[chosen];
  const words = at ? describe(at, points[chosen! - 1]?.total ?? before) : summary;

  const moveFocus = (event: KeyboardEvent) => {
    const next = indexAfter(event, chosen ?? points.length, points.length);
    if (next === undefined) return;
    event.preventDefault();
    setChosen(next);
  };
  const point = ({ currentTarget, clientX }: PointerEvent<SVGElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const index = pointAt({ from, to, points }, (clientX - left) / width);
    setChosen(index < 0 ? null : index);
  };

  return (
    <figure className="tag-chart-figure">
      <figcaption ref={caption} className="tag-chart-readout" aria-hidden="true">
        {words}
      </figcaption>
      <svg
        className="tag-chart tag-chart-trend"
        width="100%"
        height={tall}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, points.length - 1)}
        aria-valuenow={chosen ?? Math.max(0, points.length - 1)}
        aria-valuetext={words}
        onKeyDown={moveFocus}
        onPointerMove={point}
        onPointerLeave={() => setChosen(null)}
        onBlur={() => setChosen(null)}
      >
        <svg
          y="6"
          width="100%"
          height={plot}
          viewBox={`0 0 ${WIDTH} ${plot}`}
          preserveAspectRatio="none"
        >
          <path className="tag-chart-trend-area" d={area} />
          <path className="tag-chart-trend-line" d={line} />
        </svg>
        <line className="tag-chart-base" x2="100%" y1={plot + 6.5} y2={plot + 6.5} />
        {at && (
          <>
            <line
              className="tag-chart-trend-at"
              x1={`${x(at.day) / 10}%`}
              x2={`${x(at.day) / 10}%`}
              y1="6"
              y2={plot + 6}
            />
            <circle
              className="tag-chart-trend-dot"
              cx={`${x(at.day) / 10}%`}
              cy={y(at.total) + 6}
              r="4"
            />
          </>
        )}
        <text className="tag-chart-tick" y={tall - text / 6}>
          {writeDay(from)}
        </text>
        <text className="tag-chart-tick" x="100%" y={tall - text / 6} textAnchor="end">
          {writeDay(to)}
        </text>
      </svg>
    </figure>
  );
}
