import { pairs } from 'd3';

/** A stretch of the scale that begins at `from` and ends where the next begins. */
export interface Band {
  readonly from: number;
  readonly label: string;
  /** Step of the percent color scale (10, 20, ... 100), or `pristine`. */
  readonly step: number | string;
  /** Written under the scale where the band begins; left out where there is no room. */
  readonly tick?: string;
}

interface ScoreScaleProps {
  score: number;
  full?: number;
  /** In any order; the lowest may begin above 0. */
  bands: readonly Band[];
}

const HEIGHT = 56;
const TRACK = { top: 20, height: 10 };

/**
 * A score as a needle on the full scale, banded by grade. Lengths are in percent, so the figure fits any
 * width without scaling its type; like a ruler it reads left to right, even on an RTL page.
 */
export function ScoreScale({ score, full = 1000, bands }: ScoreScaleProps) {
  const ordered = [...bands].sort((a, b) => a.from - b.from);
  const own = ordered.findLast(({ from }) => from <= score);
  const at = (value: number) => `${(100 * value) / full}%`;
  const ends = pairs([...ordered.map(({ from }) => from), full]);
  return (
    <svg
      className="tag-chart tag-chart-scale"
      width="100%"
      height={HEIGHT}
      role="img"
      aria-label={`${score} of ${full} points${own ? `, in the band ${own.label}` : ''}`}
    >
      <rect className="tag-chart-track" y={TRACK.top} width="100%" height={TRACK.height} />
      {ends.map(([from, to], index) => (
        <rect
          key={from}
          data-step={ordered[index]!.step}
          x={at(from)}
          y={TRACK.top}
          width={at(to - from)}
          height={TRACK.height}
        />
      ))}
      {ordered.map(({ from, tick }) => (
        <g key={from}>
          <line
            className="tag-chart-gap"
            x1={at(from)}
            x2={at(from)}
            y1={TRACK.top}
            y2={TRACK.top + TRACK.height}
          />
          {tick && (
            <text className="tag-chart-tick" x={at(from)} y={HEIGHT - 6} textAnchor="middle">
              {tick}
            </text>
          )}
        </g>
      ))}
      <svg x={at(score)} overflow="visible">
        <path className="tag-chart-needle-rim" d={NEEDLE} />
        <path className="tag-chart-needle" d={NEEDLE} />
      </svg>
    </svg>
  );
}

/** A pointer from above through the full track, its tip at x = 0. */
const NEEDLE = `M-6 6h12l-5 9v${TRACK.top + TRACK.height + 4 - 15}h-2v-${TRACK.top + TRACK.height + 4 - 15}z`;
