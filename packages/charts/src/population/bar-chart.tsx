import { useRoving } from '@tag/behavior/roving';
import { useRef, useState } from 'react';
import { USUAL_TEXT, useTextSize } from '../text-size.ts';

export interface Bar {
  readonly id: string;
  /** Written below it: a letter or three. */
  readonly tick: string;
  /** A word on the line below the ticks; for the first and the last bar, which have room for it. */
  readonly named?: string;
  /** Read aloud, and shown above the chart: `Mint 9: 1,204, 37.3%`. */
  readonly label: string;
  readonly count: number;
  /** The count in few letters, above the bar where there is room. */
  readonly short: string;
  /** Step of the percent color scale, or another name that charts.css knows. */
  readonly step: number | string;
  /** Its tick gives way where there is little room. */
  readonly isMinor?: boolean;
}

interface BarChartProps {
  /** The counted unit. */
  label: string;
  bars: readonly Bar[];
  /** Pixels, with ticks and counts at their usual text size; larger text makes it taller. */
  height?: number;
  /** Shown while no bar is pointed at. */
  summary: string;
}

/** Heights of the rows of text, as parts of the text's size. */
const TICKS = 1.5;
const NAMES = 1.15;
const COUNTS = 1.35;

/** Bars to go through with the arrow keys. Lengths are percentages, so it fits any width. */
export function BarChart({ label, bars, height = 120, summary }: BarChartProps) {
  const [pointed, setPointed] = useState<string | null>(null);
  const { group, partOf } = useRoving(bars.length);
  const most = Math.max(1, ...bars.map(({ count }) => count));
  const caption = useRef<HTMLElement>(null);
  const text = useTextSize(caption);
  const rows = TICKS + COUNTS + (bars.some(({ named }) => named) ? NAMES : 0);
  const room = height - rows * USUAL_TEXT;
  const ground = Math.round(room + COUNTS * text);
  const tall = Math.round(room + rows * text);
  const each = 100 / Math.max(1, bars.length);
  return (
    <figure className="tag-chart-figure">
      <figcaption ref={caption} className="tag-chart-readout" aria-hidden="true">
        {bars.find(({ id }) => id === pointed)?.label ?? summary}
      </figcaption>
      <svg
        className="tag-chart tag-chart-bars"
        width="100%"
        height={tall}
        role="group"
        aria-label={`${label}. ${summary}`}
        {...group}
        onPointerLeave={() => setPointed(null)}
        onBlur={() => setPointed(null)}
      >
        <line className="tag-chart-base" x2="100%" y1={ground + 0.5} y2={ground + 0.5} />
        {bars.map((bar, index) => {
          const length = bar.count === 0 ? 0 : Math.max(2, (room * bar.count) / most);
          const top = ground - length;
          const middle = `${(index + 0.5) * each}%`;
          return (
            <g
              key={bar.id}
              role="img"
              aria-label={bar.label}
              {...partOf(index)}
              data-lit={bar.id === pointed || undefined}
              onPointerEnter={() => setPointed(bar.id)}
              onFocus={() => setPointed(bar.id)}
            >
              <rect
                className="tag-chart-reach"
                x={`${index * each}%`}
                width={`${each}%`}
                height={ground}
                rx="3"
              />
              <rect
                data-step={bar.step}
                x={`${(index + 0.14) * each}%`}
                width={`${0.72 * each}%`}
                y={top}
                height={length}
                rx="1"
              />
              {bar.count > 0 && (
                <text className="tag-chart-count" x={middle} y={top - 5} textAnchor="middle">
                  {bar.short}
                </text>
              )}
              <text
                className="tag-chart-tick"
                data-minor={bar.isMinor || undefined}
                x={middle}
                y={ground + 1.15 * text}
                textAnchor="middle"
              >
                {bar.tick}
              </text>
              {bar.named && (
                <text
                  className="tag-chart-tick"
                  x={index === 0 ? '0' : '100%'}
                  y={ground + 2.3 * text}
                  textAnchor={index === 0 ? 'start' : 'end'}
                >
                  {bar.named}
                </text>
              )}
            </g>
          );
        })}
      </svg>
    </figure>
  );
}
