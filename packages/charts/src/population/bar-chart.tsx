import { useState } from 'react';
import { useRoving } from '../roving.ts';

export interface Bar {
  readonly id: string;
  /** Written below it. */
  readonly tick: string;
  /** What a reader hears and the line above the figure says: `9 Mint: 1,204, 37.3%`. */
  readonly label: string;
  readonly count: number;
  /** The count in few letters, above the bar where there is room. */
  readonly short: string;
  /** Step of the percent colour scale, or another name that charts.css knows. */
  readonly step: number | string;
  /** Its tick gives way where there is little room. */
  readonly isMinor?: boolean;
}

export interface BarChartProps {
  /** What is counted. */
  label: string;
  bars: readonly Bar[];
  /** Pixels with ticks and counts. */
  height?: number;
  /** Said in the place of a bar while none is pointed at. */
  summary: string;
}

const TICKS = 18;
const COUNTS = 16;

/** Bars that can be walked through with the arrow keys. Lengths run in percent: it takes any width. */
export function BarChart({ label, bars, height = 120, summary }: BarChartProps) {
  const [pointed, setPointed] = useState<string | null>(null);
  const { tabIndexOf, ...roving } = useRoving(bars.length);
  const most = Math.max(1, ...bars.map(({ count }) => count));
  const room = height - TICKS - COUNTS;
  const each = 100 / Math.max(1, bars.length);
  return (
    <figure className="tag-chart-figure">
      <figcaption className="tag-chart-readout" aria-hidden="true">
        {bars.find(({ id }) => id === pointed)?.label ?? summary}
      </figcaption>
      <svg
        className="tag-chart tag-chart-bars"
        width="100%"
        height={height}
        role="group"
        aria-label={`${label}. ${summary}`}
        onKeyDown={roving.onKeyDown}
        onFocus={roving.onFocus}
        onPointerLeave={() => setPointed(null)}
        onBlur={() => setPointed(null)}
      >
        <line
          className="tag-chart-base"
          x2="100%"
          y1={height - TICKS + 0.5}
          y2={height - TICKS + 0.5}
        />
        {bars.map((bar, index) => {
          const tall = bar.count === 0 ? 0 : Math.max(2, (room * bar.count) / most);
          const top = height - TICKS - tall;
          const middle = `${(index + 0.5) * each}%`;
          return (
            <g
              key={bar.id}
              role="img"
              aria-label={bar.label}
              tabIndex={tabIndexOf(index)}
              data-stop={index}
              data-lit={bar.id === pointed || undefined}
              onPointerEnter={() => setPointed(bar.id)}
              onFocus={() => setPointed(bar.id)}
            >
              <rect
                className="tag-chart-reach"
                x={`${index * each}%`}
                width={`${each}%`}
                height={height - TICKS}
                rx="3"
              />
              <rect
                data-step={bar.step}
                x={`${(index + 0.14) * each}%`}
                width={`${0.72 * each}%`}
                y={top}
                height={tall}
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
                y={height - 4}
                textAnchor="middle"
              >
                {bar.tick}
              </text>
            </g>
          );
        })}
      </svg>
    </figure>
  );
}
