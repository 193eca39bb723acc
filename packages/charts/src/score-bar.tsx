interface ScoreBarProps {
  /** 0 to `full`. */
  score: number;
  full?: number;
  /** Step of the percent color scale: 10, 20, ... 100. */
  step: number;
}

/** A hairline bar next to a number that is already there as text, so it is hidden from readers. */
export function ScoreBar({ score, full = 1000, step }: ScoreBarProps) {
  return (
    <svg className="tag-chart" width="100%" height="4" aria-hidden="true">
      <rect className="tag-chart-track" width="100%" height="4" rx="2" />
      <rect data-step={step} width={`${(100 * score) / full}%`} height="4" rx="2" />
    </svg>
  );
}
