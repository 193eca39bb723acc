interface LossBarProps {
  /** Points lost, 0 to `most`. */
  lost: number;
  /** The end of the scale. */
  most: number;
}

/** A hairline bar of lost points next to a number that is already there as text, so it is hidden from readers. */
export function LossBar({ lost, most }: LossBarProps) {
  return (
    <svg className="tag-chart" width="100%" height="4" aria-hidden="true">
      <rect className="tag-chart-track" width="100%" height="4" rx="2" />
      <rect className="tag-chart-fall" width={`${(100 * lost) / most}%`} height="4" rx="2" />
    </svg>
  );
}
